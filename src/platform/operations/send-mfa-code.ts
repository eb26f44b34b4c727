import * as v from 'valibot';
import { mfaEventFields, mfaEventSchema } from '../identity/mfa-event.ts';
import { defineOperation } from '../wire/operation.ts';

/** Sends a code by one of the person's methods, again at the earliest after a minute. Refusals: THROTTLED{retryAfter}, MFA_CODE_EXPIRED. */
export const sendMfaCodeMutation = defineOperation<{ eventId: string; methodId: string }>()({
  name: 'sendMfaCode',
  document: `mutation sendMfaCode($eventId: ID!, $methodId: ID!) {
  sendMfaCode(eventId: $eventId, methodId: $methodId) {
    ${mfaEventFields}
  }
}`,
  answer: v.object({ sendMfaCode: mfaEventSchema }),
});
