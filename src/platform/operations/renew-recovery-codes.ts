import * as v from 'valibot';
import { defineOperation } from '../wire/operation.ts';

/** New recovery codes in place of the ones before, told once. Refusals: MFA_REQUIRED{scope: Setup}, MFA_NOT_FOUND. */
export const renewRecoveryCodesMutation = defineOperation<Record<string, never>>()({
  name: 'renewRecoveryCodes',
  document: `mutation renewRecoveryCodes {
  renewRecoveryCodes
}`,
  answer: v.object({ renewRecoveryCodes: v.array(v.string()) }),
});
