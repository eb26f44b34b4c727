import type { Refused, Unanswered, Undelivered } from './delivery.ts';
import { refused } from './delivery.ts';

/**
 * Any outcome but an answer as what a screen says of it: a refusal with a code of the catalogue. Where the server did not refuse it, the
 * code says why there was no answer: no connection, none that could be used, or something in this browser threw.
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

/** True where the server said nothing that could be used: then nothing that was typed is at fault. */
export function isNoAnswer({ code }: Refused): boolean {
  return code === 'NO_CONNECTION' || code === 'TIMED_OUT' || code === 'BROWSER_FAILED';
}

/** What a form says about something that threw. Only a piece of the page that did not come is the network's. */
export function failureOfError(error: unknown): Refused {
  return refused(isMissingPiece(error) ? 'NO_CONNECTION' : 'BROWSER_FAILED');
}

/** The same for a request, whose caller judges it like any other outcome. */
export function unansweredAfter(error: unknown): Unanswered {
  return { kind: 'unanswered', why: isMissingPiece(error) ? 'noRoute' : 'failedHere' };
}

/** Browsers say it in different words, and none gives it a code; for a style it is no more than an Error. */
export function isMissingPiece(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|module script|preload CSS/i.test(error.message);
}
