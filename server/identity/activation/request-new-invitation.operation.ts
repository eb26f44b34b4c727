import { defineMutation } from '../../graphql/define-operation.ts';
import { requestNewInvitation } from './activation.ts';

/** Sends a new link to the address of an expired invitation. */
export const requestNewInvitationOperation = defineMutation({
  who: 'public',
  verification: null,
  field: (t) =>
    t.boolean({
      args: { token: t.arg.string({ required: true }) },
      resolve: (_root, { token }, context) => requestNewInvitation(context, token),
    }),
});
