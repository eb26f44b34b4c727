import * as v from 'valibot';
import { defineOperation } from '../wire/operation.ts';

/**
 * Sets the new password of a link and ends all sessions. Refusals: RESET_LINK_EXPIRED, MFA_REQUIRED, MFA_CODE_INVALID,
 * SECURITY_ANSWER_INVALID, THROTTLED{retryAfter}, PASSWORD_TOO_WEAK, PASSWORD_RECENTLY_USED.
 */
export const resetPasswordMutation = defineOperation<{
  token: string;
  password: string;
  methodId: string | null;
  code: string | null;
  answer: string | null;
}>()({
  name: 'resetPassword',
  document: `mutation resetPassword($token: String!, $password: String!, $methodId: ID, $code: String, $answer: String) {
  resetPassword(token: $token, password: $password, methodId: $methodId, code: $code, answer: $answer)
}`,
  answer: v.object({ resetPassword: v.boolean() }),
});
