import type { MfaMethod } from '../../../platform/identity/step-up.ts';
import type { Refused } from '../../../platform/wire/delivery.ts';

/** What is asked of a person who has to prove that it is them: the ways that they have, and what was sent already. */
export type ProofAsked = {
  readonly methods: readonly MfaMethod[];
  /** The method that a code was sent by. */
  readonly sentTo: string | null;
  readonly resendAt: string | null;
  readonly passkeyOptions?: unknown;
};

/** A code as it was typed, or what a passkey said, for one of the methods. */
export type GivenProof = { readonly methodId: string; readonly code?: string; readonly passkey?: unknown };

/** What came of sending a code, or of giving one. */
export type SendOutcome = { readonly kind: 'asked'; readonly asked: ProofAsked } | Refused;
export type ConfirmOutcome = { readonly kind: 'confirmed' } | Refused;

/** How a method is proved: by a code that has to be sent first, by one that is at hand, or by the browser. */
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
 * The method to begin with: the one that a code was sent by, else the only one that is for every day and needs no sending. Where there
 * are several nothing is chosen for the person; a recovery code is never the first suggestion.
 */
export function firstMethod({ methods, sentTo }: ProofAsked, canUsePasskeys: boolean): MfaMethod | null {
  const sent = methods.find(({ id }) => id === sentTo);
  if (sent) return sent;
  const daily = offeredMethods(methods, canUsePasskeys).filter(({ method }) => method !== 'recovery');
  const [only] = daily;
  return only && daily.length === 1 && proofWay(only.method) !== 'sent' ? only : null;
}

/** Those that can be used in this browser, recovery codes last. */
export function offeredMethods(methods: readonly MfaMethod[], canUsePasskeys: boolean): readonly MfaMethod[] {
  const usable = methods.filter(({ method }) => method !== 'passkey' || canUsePasskeys);
  const isLast = ({ method }: MfaMethod) => (method === 'recovery' ? 1 : 0);
  return usable.toSorted((one, other) => isLast(one) - isLast(other));
}
