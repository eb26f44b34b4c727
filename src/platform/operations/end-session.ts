import * as v from 'valibot';
import { defineOperation } from '../wire/operation.ts';

/** Signs the person out where this session is. Refusal: NOT_FOUND. */
export const endSessionMutation = defineOperation<{ id: string }>()({
  name: 'endSession',
  document: `mutation endSession($id: ID!) {
  endSession(id: $id)
}`,
  answer: v.object({ endSession: v.boolean() }),
});
