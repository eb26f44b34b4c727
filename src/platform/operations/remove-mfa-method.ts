import * as v from 'valibot';
import { defineOperation } from '../wire/operation.ts';

/** Takes a method of verification away. Refusals: MFA_REQUIRED{scope: Setup}, MFA_NOT_FOUND. */
export const removeMfaMethodMutation = defineOperation<{ methodId: string }>()({
  name: 'removeMfaMethod',
  document: `mutation removeMfaMethod($methodId: ID!) {
  removeMfaMethod(methodId: $methodId)
}`,
  answer: v.object({ removeMfaMethod: v.boolean() }),
});
