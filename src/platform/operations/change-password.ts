import * as v from 'valibot';
import { defineOperation } from '../wire/operation.ts';

/**
 * Changes the password and ends all other sessions. Refusals: PASSWORD_INCORRECT, PASSWORD_TOO_WEAK, PASSWORD_RECENTLY_USED,
 * MFA_REQUIRED{scope: PasswordReset}, THROTTLED{retryAfter}.
 */
export const changePasswordMutation = defineOperation<{ currentPassword: string; password: string }>()({
  name: 'changePassword',
  document: `mutation changePassword($currentPassword: String!, $password: String!) {
  changePassword(currentPassword: $currentPassword, password: $password)
}`,
  answer: v.object({ changePassword: v.boolean() }),
});
