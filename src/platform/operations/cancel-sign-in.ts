import * as v from 'valibot';
import { defineOperation } from '../wire/operation.ts';

/** Gives a waiting sign-in up, so that its code opens nothing any more. */
export const cancelSignInMutation = defineOperation<Record<string, never>>()({
  name: 'cancelSignIn',
  document: `mutation cancelSignIn {
  cancelSignIn
}`,
  answer: v.object({ cancelSignIn: v.boolean() }),
});
