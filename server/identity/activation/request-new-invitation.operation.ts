import { defineMutation } from '../../graphql/define-operation.ts';
import { requestNewInvitation } from './activation.ts';

/** Has a new link sent to the address of an invitation that has expired. */
export const requestNewInvitationOperation = defineMutation({
  who: 'public',
  verification: null,
  field: (t) =>
    t.boolean({
      args: { token: t.arg.string({ required: true }) },
      resolve: (_root, { token }, context) => requestNewInvitation(context, token),
    }),
});
