import * as v from 'valibot';
import { mfaSetupFields, mfaSetupSchema } from '../identity/mfa-setup-state.ts';
import { defineOperation } from '../wire/operation.ts';

/** Sends the code of a set-up once more, at the earliest after a minute. Refusals: THROTTLED{retryAfter}, MFA_CODE_EXPIRED. */
export const resendMfaSetupCodeMutation = defineOperation<{ setupId: string }>()({
  name: 'resendMfaSetupCode',
  document: `mutation resendMfaSetupCode($setupId: ID!) {
  resendMfaSetupCode(setupId: $setupId) {
    ${mfaSetupFields}
  }
}`,
  answer: v.object({ resendMfaSetupCode: mfaSetupSchema }),
});
