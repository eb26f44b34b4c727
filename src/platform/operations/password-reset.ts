import * as v from 'valibot';
import { defineOperation } from '../wire/operation.ts';
import { passwordResetFields, passwordResetSchema } from '../identity/password-reset-state.ts';

/** What a link for a new password asks for. Refusal: RESET_LINK_EXPIRED. */
export const passwordResetQuery = defineOperation<{ token: string }>()({
  name: 'passwordReset',
  document: `query passwordReset($token: String!) {
  passwordReset(token: $token) {
    ${passwordResetFields}
  }
}`,
  answer: v.object({ passwordReset: passwordResetSchema }),
});
