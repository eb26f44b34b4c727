import { defineMutation } from '../../graphql/define-operation.ts';
import { declineEmailChange } from './email-change-link.ts';

/** Ends a change of an e-mail with the link of either address. */
export const declineEmailChangeOperation = defineMutation({
  who: 'public',
  verification: null,
  field: (t) =>
    t.boolean({
      args: { token: t.arg.string({ required: true }) },
      resolve: (_root, { token }, context) => declineEmailChange(context, token),
    }),
});
