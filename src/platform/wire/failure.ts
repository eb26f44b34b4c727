import type { Unanswered, Undelivered } from './delivery.ts';

/** Why something that needs the server did not happen: refused with a code of the catalogue, or no answer that could be used. */
export type Failure =
  | { readonly kind: 'refused'; readonly code: string; readonly values: Readonly<Record<string, string | number>> }
  | { readonly kind: 'offline' }
  | { readonly kind: 'unavailable' }
  /** Something in this browser threw: nothing is known of the network. */
  | { readonly kind: 'browser' };

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
      return failureOfUnanswered(delivery);
    case 'serverError':
    case 'sessionEnded':
    case 'otherSession':
      return { kind: 'unavailable' };
  }
}

function failureOfUnanswered({ why }: Unanswered): Failure {
  switch (why) {
    case 'noRoute':
    case 'timeout':
    case 'cut':
    case 'wayLost':
      return { kind: 'offline' };
    case 'notOurs':
      return { kind: 'unavailable' };
    case 'failedHere':
      return { kind: 'browser' };
  }
}

/** What a form says about something that threw. Only a piece of the page that did not come is the network's. */
export function failureOfError(error: unknown): Failure {
  return { kind: isMissingPiece(error) ? 'offline' : 'browser' };
}

/** The same for a request, whose caller judges it like any other outcome. */
export function unansweredAfter(error: unknown): Unanswered {
  return { kind: 'unanswered', why: isMissingPiece(error) ? 'noRoute' : 'failedHere' };
}

/** Browsers say it in different words, and none gives it a code; for a style it is no more than an Error. */
export function isMissingPiece(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|module script|preload CSS/i.test(error.message);
}
