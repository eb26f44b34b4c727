import * as v from 'valibot';
import { defineOperation } from '../wire/operation.ts';

/** What a passkey signs to sign its person in; the passkey itself knows whose it is. Refusal: THROTTLED{retryAfter}. */
export const startPasskeySignInMutation = defineOperation<Record<string, never>>()({
  name: 'startPasskeySignIn',
  document: `mutation startPasskeySignIn {
  startPasskeySignIn { id options }
}`,
  answer: v.object({ startPasskeySignIn: v.object({ id: v.string(), options: v.unknown() }) }),
});
