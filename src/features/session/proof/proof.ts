import { preferredMethod } from '../../../../domain/access/mfa.ts';
import type { MfaMethod } from '../../../platform/identity/step-up.ts';
import type { Refused } from '../../../platform/wire/delivery.ts';

/** The methods that a person can use for a verification, and what was sent already. */
export type ProofAsked = {
  readonly methods: readonly MfaMethod[];
  /** The method by which a code was sent. */
  readonly sentTo: string | null;
  readonly resendAt: string | null;
  readonly passkeyOptions?: unknown;
};

/** A typed code or the signature of a passkey, for one of the methods. */
export type GivenProof = { readonly methodId: string; readonly code?: string; readonly passkey?: unknown };

/** The result of sending a code, or of typing one. */
export type SendOutcome = { readonly kind: 'asked'; readonly asked: ProofAsked } | Refused;
export type ConfirmOutcome = { readonly kind: 'confirmed' } | Refused;

/** How a method works: a code that is sent, a code from an app, a recovery code, or a passkey of the browser. */
export type ProofWay = 'sent' | 'app' | 'recovery' | 'passkey';

export function proofWay(method: string): ProofWay {
  switch (method) {
    case 'totp':
      return 'app';
    case 'passkey':
      return 'passkey';
    case 'recovery':
      return 'recovery';
    default:
      return 'sent';
  }
}

/**
 * The initial method: the one by which a code was sent, else the only or last used one if nothing has to be sent for it. A recovery code is
 * never suggested first.
 */
export function firstMethod({ methods, sentTo }: ProofAsked, canUsePasskeys: boolean): MfaMethod | null {
  const sent = methods.find(({ id }) => id === sentTo);
  if (sent) return sent;
  const preferred = preferredMethod(offeredMethods(methods, canUsePasskeys));
  return preferred && proofWay(preferred.method) !== 'sent' ? preferred : null;
}

/** The methods that work in this browser: the one used last is first, recovery codes are last. */
export function offeredMethods(methods: readonly MfaMethod[], canUsePasskeys: boolean): readonly MfaMethod[] {
  const usable = methods.filter(({ method }) => method !== 'passkey' || canUsePasskeys);
  const preferred = preferredMethod(usable);
  const rank = (one: MfaMethod) => (one.method === 'recovery' ? 2 : one === preferred ? 0 : 1);
  return usable.toSorted((one, other) => rank(one) - rank(other));
}
