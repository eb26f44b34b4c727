import * as v from 'valibot';
import { idSchema } from '../../../domain/ids.ts';
import { defineOperation } from '../wire/operation.ts';

/**
 * Answers a waiting sign-in by a code or a passkey, and sets the session cookies. Refusals: MFA_CODE_INVALID, MFA_CODE_EXPIRED,
 * THROTTLED{retryAfter}, ACCOUNT_LOCKED{minutes}.
 */
export const confirmSignInMutation = defineOperation<{
  methodId: string;
  code: string | null;
  passkey: unknown;
  rememberDevice: boolean;
}>()({
  name: 'confirmSignIn',
  document: `mutation confirmSignIn($methodId: ID!, $code: String, $passkey: JSON, $rememberDevice: Boolean!) {
  confirmSignIn(methodId: $methodId, code: $code, passkey: $passkey, rememberDevice: $rememberDevice) { userId buyerId }
}`,
  answer: v.object({
    confirmSignIn: v.object({ userId: idSchema('user'), buyerId: v.nullable(idSchema('buyer')) }),
  }),
});
