import { type Refused, type Unanswered, type Undelivered, refused } from './delivery.ts';

/**
 * Any outcome but an answer as a refusal with a code of the catalogue, for a screen. If the server did not refuse it,
 * the code says why there was no answer: no connection, no usable answer, or an exception in this browser.
 */
export function failureOf(delivery: Undelivered): Refused {
  switch (delivery.kind) {
    case 'requestRefused':
      return delivery;
    case 'throttled':
      return refused('THROTTLED', { retryAfter: Math.ceil((delivery.retryAfterMs ?? 60_000) / 1000) });
    case 'maintenance':
      return refused('MAINTENANCE');
    case 'updateNeeded':
      return refused('UNKNOWN_OPERATION');
    case 'unanswered':
      if (delivery.why === 'failedHere') return refused('BROWSER_FAILED');
      return refused(delivery.why === 'notOurs' ? 'TIMED_OUT' : 'NO_CONNECTION');
    default:
      return refused('TIMED_OUT');
  }
}

/** True if the server gave no usable answer: then the input is not at fault. */
export function isNoAnswer({ code }: Refused): boolean {
  return code === 'NO_CONNECTION' || code === 'TIMED_OUT' || code === 'BROWSER_FAILED';
}

/** The refusal that a form shows for an exception. Only a file that failed to load is a network problem. */
export function failureOfError(error: unknown): Refused {
  return refused(isMissingPiece(error) ? 'NO_CONNECTION' : 'BROWSER_FAILED');
}

/** The outcome of a request that threw, which its caller treats like any other outcome. */
export function unansweredAfter(error: unknown): Unanswered {
  return { kind: 'unanswered', why: isMissingPiece(error) ? 'noRoute' : 'failedHere' };
}

/** Browsers use different texts and no code for this; for a style sheet it is a plain Error. */
export function isMissingPiece(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|module script|preload CSS/i.test(error.message);
}
