import type { Delivery } from '../../offline/ports.ts';

/** Values of a refusal, such as the minutes for which an account is locked. */
export type RefusalValues = Readonly<Record<string, string | number>>;

type Refused = { readonly kind: 'requestRefused'; readonly code: string; readonly values?: RefusalValues };

/** The engine's Delivery, with the values that a form shows beside a refusal's code. */
export type WireDelivery<T> = Exclude<Delivery<T>, { kind: 'requestRefused' }> | Refused;

/** Every outcome but an answer. */
export type Undelivered = Exclude<WireDelivery<never>, { kind: 'answered' }>;

export type Unanswered = Extract<Undelivered, { kind: 'unanswered' }>;

/** Shorthand for the outcome that says nothing about what the server did. */
export function unanswered(why: Unanswered['why']): Unanswered {
  return { kind: 'unanswered', why };
}

/** The answer mapped, everything else untouched. */
export function mapAnswer<From, To>(delivery: WireDelivery<From>, change: (body: From) => To): WireDelivery<To> {
  return delivery.kind === 'answered' ? { kind: 'answered', body: change(delivery.body) } : delivery;
}
