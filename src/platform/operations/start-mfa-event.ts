import * as v from 'valibot';
import { mfaEventFields, mfaEventSchema } from '../identity/mfa-event.ts';
import { defineOperation } from '../wire/operation.ts';

/** Asks for a code for a scope. Refusals: MFA_NOT_FOUND, THROTTLED{retryAfter}. */
export const startMfaEventMutation = defineOperation<{ scope: string }>()({
  name: 'startMfaEvent',
  document: `mutation startMfaEvent($scope: String!) {
  startMfaEvent(scope: $scope) {
    ${mfaEventFields}
  }
}`,
  answer: v.object({ startMfaEvent: mfaEventSchema }),
});
