import { defineMutation } from '../../../graphql/define-operation.ts';
import { refused } from '../../../graphql/refused.ts';
import { isUsableEmail } from '../../../identity/sessions/usable-email.ts';
import { requestPasswordReset } from '../request-password-reset.ts';

/** Sends a password reset link; the answer is the same for everybody. */
export const requestPasswordResetOperation = defineMutation({
  who: 'public',
  verification: null,
  field: (t) =>
    t.boolean({
      args: { email: t.arg.string({ required: true }) },
      resolve: (_root, { email }, context) => {
        if (!isUsableEmail(email)) throw refused('BAD_INPUT', { field: 'email' });
        return requestPasswordReset(context, email);
      },
    }),
});
