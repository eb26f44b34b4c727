import type { Delivery, RefusalValues } from '../../offline/ports.ts';

export type { Delivery, RefusalValues } from '../../offline/ports.ts';

/** The outcomes of a request without a usable answer. */
export type Undelivered = Exclude<Delivery<never>, { kind: 'answered' }>;

export type Unanswered = Extract<Undelivered, { kind: 'unanswered' }>;

/** An outcome with a code, which a screen can show. */
export type Refused = Extract<Undelivered, { kind: 'requestRefused' }>;

/** Shorthand for the outcome in which it is unknown what the server did. */
export function unanswered(why: Unanswered['why']): Unanswered {
  return { kind: 'unanswered', why };
}

/** Shorthand for the outcome with a code. */
export function refused(code: string, values?: RefusalValues): Refused {
  return values ? { kind: 'requestRefused', code, values } : { kind: 'requestRefused', code };
}

/**
 * True if the bearer was rejected, or belongs to another session than the cookie: the sender resolves that before it reports the result.
 */
export function isAboutSession<T>(delivery: Delivery<T>): delivery is Refused {
  const { kind } = delivery;
  return (
    kind === 'requestRefused' && (delivery.code === 'UNAUTHENTICATED' || delivery.code === 'SESSION_CHECKSUM_MISMATCH')
  );
}

/** Maps the answer and leaves other outcomes unchanged. */
export function mapAnswer<From, To>(delivery: Delivery<From>, change: (body: From) => To): Delivery<To> {
  return delivery.kind === 'answered' ? { kind: 'answered', body: change(delivery.body) } : delivery;
}
