import * as v from 'valibot';
import { defineOperation } from '../wire/operation.ts';
import { passwordResetFields, passwordResetSchema } from '../identity/password-reset-state.ts';

/** Sends the code that a new password wants, again at the earliest after a minute. Refusals: RESET_LINK_EXPIRED, THROTTLED. */
export const sendPasswordResetCodeMutation = defineOperation<{ token: string; methodId: string }>()({
  name: 'sendPasswordResetCode',
  document: `mutation sendPasswordResetCode($token: String!, $methodId: ID!) {
  sendPasswordResetCode(token: $token, methodId: $methodId) {
    ${passwordResetFields}
  }
}`,
  answer: v.object({ sendPasswordResetCode: passwordResetSchema }),
});
