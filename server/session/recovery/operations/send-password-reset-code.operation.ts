import { defineMutation } from '../../../graphql/define-operation.ts';
import { passwordResetType } from '../password-reset-type.ts';
import { sendPasswordResetCode } from '../password-reset.ts';

/** Sends the code that a password reset needs. */
export const sendPasswordResetCodeOperation = defineMutation({
  who: 'public',
  verification: null,
  field: (t, builder) =>
    t.field({
      type: passwordResetType(builder),
      args: { token: t.arg.string({ required: true }), methodId: t.arg.id({ required: true }) },
      resolve: (_root, input, context) => sendPasswordResetCode(context, input),
    }),
});
