import type { Undelivered } from './delivery.ts';

/** Why something that needs the server did not happen: refused with a code of the catalogue, or no answer that could be used. */
export type Failure =
  | { readonly kind: 'refused'; readonly code: string; readonly values: Readonly<Record<string, string | number>> }
  | { readonly kind: 'offline' }
  | { readonly kind: 'unavailable' };

/** What a form says about an outcome that is no answer. */
export function failureOf(delivery: Undelivered): Failure {
  switch (delivery.kind) {
    case 'requestRefused':
      return { kind: 'refused', code: delivery.code, values: delivery.values ?? {} };
    case 'throttled':
      return {
        kind: 'refused',
        code: 'THROTTLED',
        values: { retryAfter: Math.ceil((delivery.retryAfterMs ?? 60_000) / 1000) },
      };
    case 'maintenance':
      return { kind: 'refused', code: 'MAINTENANCE', values: {} };
    case 'updateNeeded':
      return { kind: 'refused', code: 'UNKNOWN_OPERATION', values: {} };
    case 'unanswered':
      return { kind: delivery.why === 'notOurs' ? 'unavailable' : 'offline' };
    case 'serverError':
    case 'sessionEnded':
    case 'otherSession':
      return { kind: 'unavailable' };
  }
}
