import * as v from 'valibot';
import { mfaSetupFields, mfaSetupSchema } from '../identity/mfa-setup-state.ts';
import { defineOperation } from '../wire/operation.ts';

/**
 * Begins to set a method of verification up; by SMS and e-mail a code is sent. A person without a password gives an empty one.
 * Refusals: PASSWORD_INCORRECT, PHONE_INVALID, PHONE_NOT_MOBILE, PHONE_DUPLICATE, MFA_METHOD_EXISTS, THROTTLED.
 */
export const startMfaSetupMutation = defineOperation<{ method: string; password: string; phone: string | null }>()({
  name: 'startMfaSetup',
  document: `mutation startMfaSetup($method: String!, $password: String!, $phone: String) {
  startMfaSetup(method: $method, password: $password, phone: $phone) {
    ${mfaSetupFields}
  }
}`,
  answer: v.object({ startMfaSetup: mfaSetupSchema }),
});
