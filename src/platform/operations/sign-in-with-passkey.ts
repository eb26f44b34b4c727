import * as v from 'valibot';
import { idSchema } from '../../../domain/ids.ts';
import { defineOperation } from '../wire/operation.ts';

/** Signs the person of a passkey in, which counts as both steps. Refusals: INVALID_CREDENTIALS, ACCOUNT_NOT_ACTIVE, MFA_CODE_EXPIRED. */
export const signInWithPasskeyMutation = defineOperation<{ challengeId: string; response: unknown }>()({
  name: 'signInWithPasskey',
  document: `mutation signInWithPasskey($challengeId: ID!, $response: JSON!) {
  signInWithPasskey(challengeId: $challengeId, response: $response) { userId buyerId }
}`,
  answer: v.object({
    signInWithPasskey: v.object({ userId: idSchema('user'), buyerId: v.nullable(idSchema('buyer')) }),
  }),
});
