import * as v from 'valibot';
import { defineOperation } from '../wire/operation.ts';

/** Has a link for a new password sent; the answer is the same for everybody. Refusal: THROTTLED{retryAfter}. */
export const requestPasswordResetMutation = defineOperation<{ email: string }>()({
  name: 'requestPasswordReset',
  document: `mutation requestPasswordReset($email: String!) {
  requestPasswordReset(email: $email)
}`,
  answer: v.object({ requestPasswordReset: v.boolean() }),
});
