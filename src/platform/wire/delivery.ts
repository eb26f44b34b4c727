import type { Delivery, RefusalValues } from '../../offline/ports.ts';

export type { Delivery, RefusalValues } from '../../offline/ports.ts';

/** Every outcome but an answer. */
export type Undelivered = Exclude<Delivery<never>, { kind: 'answered' }>;

export type Unanswered = Extract<Undelivered, { kind: 'unanswered' }>;

/** An outcome that has a code, which is what a screen says of it. */
export type Refused = Extract<Undelivered, { kind: 'requestRefused' }>;

/** Shorthand for the outcome that says nothing about what the server did. */
export function unanswered(why: Unanswered['why']): Unanswered {
  return { kind: 'unanswered', why };
}

/** Shorthand for the outcome that has a code. */
export function refused(code: string, values?: RefusalValues): Refused {
  return values ? { kind: 'requestRefused', code, values } : { kind: 'requestRefused', code };
}

/** True where the bearer was refused, or is of another session than the cookie: whoever sent it settles that before others hear of it. */
export function isAboutSession<T>(delivery: Delivery<T>): delivery is Refused {
  const { kind } = delivery;
  return (
    kind === 'requestRefused' && (delivery.code === 'UNAUTHENTICATED' || delivery.code === 'SESSION_CHECKSUM_MISMATCH')
  );
}

/** The answer mapped, everything else untouched. */
export function mapAnswer<From, To>(delivery: Delivery<From>, change: (body: From) => To): Delivery<To> {
  return delivery.kind === 'answered' ? { kind: 'answered', body: change(delivery.body) } : delivery;
}
