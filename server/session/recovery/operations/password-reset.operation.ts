import { defineQuery } from '../../../graphql/define-operation.ts';
import { passwordResetType } from '../password-reset-type.ts';
import { readPasswordReset } from '../password-reset.ts';

/** The requirements of a password reset link. */
export const passwordResetOperation = defineQuery({
  who: 'public',
  opensOwnTransaction: true,
  field: (t, builder) =>
    t.field({
      type: passwordResetType(builder),
      args: { token: t.arg.string({ required: true }) },
      resolve: (_root, { token }, context) => readPasswordReset(context, token),
    }),
});
