import * as v from 'valibot';
import { defineOperation } from '../wire/operation.ts';

/** Gives an asking up, so that its code opens nothing any more. */
export const cancelMfaEventMutation = defineOperation<{ eventId: string }>()({
  name: 'cancelMfaEvent',
  document: `mutation cancelMfaEvent($eventId: ID!) {
  cancelMfaEvent(eventId: $eventId)
}`,
  answer: v.object({ cancelMfaEvent: v.boolean() }),
});
