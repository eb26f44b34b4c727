import { defineMutation } from '../../../graphql/define-operation.ts';
import { resetPassword, resetScope } from '../password-reset.ts';

/** Sets the new password of a reset link and ends all sessions. */
export const resetPasswordOperation = defineMutation({
  who: 'public',
  verification: resetScope,
  field: (t) =>
    t.boolean({
      args: {
        token: t.arg.string({ required: true }),
        password: t.arg.string({ required: true }),
        methodId: t.arg.id(),
        code: t.arg.string(),
        answer: t.arg.string(),
      },
      resolve: (_root, input, context) => resetPassword(context, input),
    }),
});
