import * as v from 'valibot';
import { mfaEventFields, mfaEventSchema } from '../identity/mfa-event.ts';
import { defineOperation } from '../wire/operation.ts';

/**
 * Answers an asking by a code or a passkey; the session's cookies are new afterwards. Refusals: MFA_CODE_INVALID,
 * MFA_CODE_EXPIRED, THROTTLED.
 */
export const confirmMfaEventMutation = defineOperation<{
  eventId: string;
  methodId: string;
  code: string | null;
  passkey: unknown;
}>()({
  name: 'confirmMfaEvent',
  document: `mutation confirmMfaEvent($eventId: ID!, $methodId: ID!, $code: String, $passkey: JSON) {
  confirmMfaEvent(eventId: $eventId, methodId: $methodId, code: $code, passkey: $passkey) {
    ${mfaEventFields}
  }
}`,
  answer: v.object({ confirmMfaEvent: mfaEventSchema }),
});
