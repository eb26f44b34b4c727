import * as v from 'valibot';
import { mfaMethodSchema } from '../identity/mfa-event.ts';
import { defineOperation } from '../wire/operation.ts';

/**
 * Finishes a set-up by the code that was sent or shown, or by the passkey that was made. Recovery codes come with the first method
 * and are never told again. Refusals: MFA_CODE_INVALID, MFA_CODE_EXPIRED, THROTTLED{retryAfter}, MFA_METHOD_EXISTS.
 */
export const confirmMfaSetupMutation = defineOperation<{
  setupId: string;
  code: string | null;
  passkey: unknown;
  name: string | null;
}>()({
  name: 'confirmMfaSetup',
  document: `mutation confirmMfaSetup($setupId: ID!, $code: String, $passkey: JSON, $name: String) {
  confirmMfaSetup(setupId: $setupId, code: $code, passkey: $passkey, name: $name) {
    recoveryCodes
    method { id method target name addedAt lastUsedAt }
  }
}`,
  answer: v.object({
    confirmMfaSetup: v.object({ method: mfaMethodSchema, recoveryCodes: v.nullable(v.array(v.string())) }),
  }),
});
