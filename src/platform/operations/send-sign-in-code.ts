import * as v from 'valibot';
import { defineOperation } from '../wire/operation.ts';
import { waitingSignInFields, waitingSignInSchema } from '../identity/sign-in-challenge.ts';

/** Sends the code of a waiting sign-in, again at the earliest after a minute. Refusals: THROTTLED{retryAfter}, MFA_CODE_EXPIRED. */
export const sendSignInCodeMutation = defineOperation<{ methodId: string }>()({
  name: 'sendSignInCode',
  document: `mutation sendSignInCode($methodId: ID!) {
  sendSignInCode(methodId: $methodId) {
    ${waitingSignInFields}
  }
}`,
  answer: v.object({ sendSignInCode: waitingSignInSchema }),
});
