import type { Instant } from '../../../domain/calendar-date.ts';
import { instantFromMs, instantToMs } from '../../../domain/calendar-date.ts';
import type { ActionAnswer } from '../../../domain/envelope.ts';
import { isErrorCode } from '../../../domain/errors.ts';
import type { ErrorCode } from '../../../domain/errors.ts';
import type { Entry, EntryState } from '../entry.ts';
import type { Delivery } from '../ports.ts';
import type { Moment, Waiting } from '../sync/backoff.ts';
import { dueNow, held, longestBackoffMs, waiting } from '../sync/backoff.ts';

/** One sending: its number, as marked on the entry before the request left, and what it came to. */
export type Attempt = { readonly number: number; readonly delivery: Delivery<ActionAnswer> };

export const leaseMs = 300_000;

/**
 * The only place where the fate of an entry is decided. An answer of the server about the entry itself is final whenever it
 * comes, also late; what happened to a request only matters while that very attempt is the current one, but for a time that the
 * server named.
 */
export function nextState(entry: Entry, attempt: Attempt, moment: Moment): EntryState {
  const { state } = entry;
  if (state.kind === 'sent') return state;
  const { delivery } = attempt;
  const isCurrent = state.kind === 'sending' && state.attempts === attempt.number;
  // That a request showed no code says nothing about those beside it, which may have shown one.
  const isOfRequest = delivery.kind !== 'answered' || delivery.body.code === 'MFA_REQUIRED';
  if (isOfRequest && !isCurrent) return delivery.kind === 'unanswered' ? state : heldUp(state, delivery, moment);
  switch (delivery.kind) {
    case 'answered':
      return afterAnswer(state, attempt.number, delivery.body, moment);
    case 'unanswered':
      return waiting(attempt.number, 'noAnswer', moment, null);
    case 'serverError':
    case 'throttled':
    case 'maintenance':
      return waiting(attempt.number, 'serverSaidLater', moment, delivery.retryAfterMs);
    case 'sessionEnded':
      return { kind: 'waitingForSignIn', attempts: attempt.number };
    case 'otherSession':
      return putBack(state, moment.now);
    case 'updateNeeded':
      return held(attempt.number, 'updateNeeded', moment.now);
    case 'requestRefused':
      return unlessArrived(
        afterRefusal(attempt.number, { code: delivery.code, values: null, current: null }, moment),
        attempt.number,
      );
  }
}

/** A request that was refused says nothing about those before it: one of them may be under way still, with the same id. */
function unlessArrived(state: EntryState, attempts: number): EntryState {
  return state.kind === 'needsYou' && attempts > 1 ? { ...state, mayHaveArrived: true } : state;
}

/** Marked before the request leaves, and committed: whoever finds it later knows that the server may have acted. */
export function beginSending(entry: Entry, now: Instant): EntryState {
  return {
    kind: 'sending',
    attempts: attemptsOf(entry.state) + 1,
    leaseUntil: instantFromMs(instantToMs(now) + leaseMs),
  };
}

/**
 * What time alone does: a lease that ran out means that the sender died; too long a wait asks the author again, but only
 * where nothing has left yet. Of what may have reached the server only the server can say that it came too late: an author
 * who made it again under another id would pay twice.
 */
export function afterTime(entry: Entry, now: Instant): EntryState {
  const state = isLeaseOver(entry.state, now) ? putBack(entry.state, now) : entry.state;
  return hasNeverLeft(state) && now >= entry.expiresAt ? needsYou('ACTION_EXPIRED') : state;
}

/** True while the server cannot know of it: no attempt to send it was ever begun. */
export function hasNeverLeft(state: EntryState): boolean {
  const isUnsent = state.kind === 'waiting' || state.kind === 'waitingForSignIn' || state.kind === 'held';
  return isUnsent && state.attempts === 0;
}

/**
 * What waits beside a request that came to nothing for all alike: it does not try its luck a moment later. It has not left for
 * that, and waits the shortest pause only, so that what always fails does not hold up strangers for long.
 */
export function heldUp(state: EntryState, delivery: Delivery<unknown>, moment: Moment): EntryState {
  if (state.kind !== 'waiting') return state;
  const backoff = backoffForAll(delivery, moment);
  // A time that the server named is not taken back because something else got no answer.
  if (state.cause === 'serverSaidLater' && backoff?.cause === 'noAnswer') return state;
  return backoff && backoff.notBeforeMs > state.notBeforeMs ? { ...backoff, attempts: state.attempts } : state;
}

function backoffForAll(delivery: Delivery<unknown>, moment: Moment): Waiting | null {
  switch (delivery.kind) {
    case 'unanswered':
      return waiting(1, 'noAnswer', moment, null);
    case 'throttled':
    case 'maintenance':
      return waiting(1, 'serverSaidLater', moment, delivery.retryAfterMs);
    // Without a time to come back, one of the entries may be what the server stumbled over.
    case 'serverError':
      return delivery.retryAfterMs === null ? null : waiting(1, 'serverSaidLater', moment, delivery.retryAfterMs);
    default:
      return null;
  }
}

/**
 * The session has ended: nothing more is tried until somebody signs in, and nothing is lost. A time that the server named
 * goes on running meanwhile: signing in is no reason to be earlier.
 */
export function pausedForSignIn(state: EntryState): EntryState {
  const isPaused = state.kind === 'waiting' && state.cause !== 'serverSaidLater';
  return isPaused ? { kind: 'waitingForSignIn', attempts: state.attempts } : state;
}

/** The same person signed in again. */
export function resumed(state: EntryState, now: Instant): EntryState {
  return state.kind === 'waitingForSignIn' ? dueNow(state.attempts, 'new', now) : state;
}

/** The author, or a probe that came through, asks to try now. Refused, only what the server has not decided can be tried as it is. */
export function hurried(state: EntryState, now: Instant): EntryState {
  if (state.kind === 'waiting' || state.kind === 'held') return dueNow(state.attempts, 'new', now);
  // It has been with the server once, so it must not pass for one that never left.
  return keepsItsId(state) && state.kind === 'needsYou' ? dueNow(1, 'new', now) : state;
}

/**
 * True of what asks its author while it may still be done under its id: it goes out again only under that id, and only the server can
 * say that it was taken back. Such is all that the server wanted a code for: it keeps no answer to that, so that another
 * request of the same entry, late or repeated on its way, may yet be done, with a code or where none is wanted any more.
 */
export function keepsItsId(state: EntryState): boolean {
  return state.kind === 'needsYou' && (state.mayHaveArrived === true || state.need.code === 'MFA_REQUIRED');
}

/** As it is judged today: an older build did not mark what a code was wanted for. */
export function rejudged(state: EntryState): EntryState {
  return state.kind === 'needsYou' && keepsItsId(state) ? { ...state, mayHaveArrived: true } : state;
}

/** A way to the server was found: it ends the pause after no answer, never one that the server asked for. */
export function afterContact(state: EntryState, now: Instant): EntryState {
  const isPaused = state.kind === 'waiting' && state.cause === 'noAnswer';
  return isPaused ? { ...state, notBeforeMs: Math.min(state.notBeforeMs, instantToMs(now)) } : state;
}

/** The request was refused as a whole or not made: due again at once, the attempt uncounted for the back-off. */
export function putBack(state: EntryState, now: Instant): EntryState {
  return state.kind === 'sending' ? dueNow(state.attempts, 'noAnswer', now) : state;
}

/** The server's count of versions began anew: what was said about it before is asked again, under the same id. */
export function askedAnew(entry: Entry, now: Instant): Entry {
  return entry.state.kind === 'sent' ? { ...entry, state: dueNow(1, 'noAnswer', now) } : entry;
}

/** What the end of an entry does to one that depends on it; one that has left may have been done all the same. */
export function afterDependency(state: EntryState, dependency: EntryState | 'discarded'): EntryState {
  const isUnsent = state.kind === 'waiting' || state.kind === 'waitingForSignIn' || state.kind === 'held';
  if (!isFailure(dependency) || !isUnsent) return state;
  const failed = needsYou('DEPENDENCY_FAILED');
  return hasNeverLeft(state) ? failed : { ...failed, mayHaveArrived: true };
}

/** True where those that depend on it fall with it; for want of a code it may still be done. */
export function isFailure(ended: EntryState | 'discarded'): boolean {
  return ended === 'discarded' || (ended.kind === 'needsYou' && ended.need.code !== 'MFA_REQUIRED');
}

/** True where the entry may be tried at this moment; a pause that a changed clock made absurdly long does not count. */
export function isDue(state: EntryState, now: Instant): boolean {
  if (state.kind !== 'waiting' && state.kind !== 'held') return false;
  const leftMs = state.notBeforeMs - instantToMs(now);
  return leftMs <= 0 || leftMs > longestBackoffMs * 2;
}

/** True where neither the author nor the engine may take it back: it is with the server, or may be this moment. */
export function isWithServer(state: EntryState): boolean {
  return state.kind === 'sending' || state.kind === 'sent';
}

function afterAnswer(state: EntryState, attempts: number, answer: ActionAnswer, moment: Moment): EntryState {
  switch (answer.outcome) {
    case 'completed':
    case 'inApproval':
      return { kind: 'sent', outcome: answer.outcome, feedVersion: answer.feedVersion ?? 0 };
    case 'refused':
      return state.kind === 'needsYou' || state.kind === 'draft' ? state : afterRefusal(attempts, answer, moment);
  }
}

type Refused = Pick<ActionAnswer, 'code' | 'values' | 'current'>;

/** Codes that are not the author's to solve; every other code of the catalogue is. */
const fates: Partial<Record<ErrorCode, 'later' | 'update' | 'signIn'>> = {
  ACTION_IN_PROGRESS: 'later',
  ACTION_NOT_READY: 'later',
  INTERNAL: 'later',
  THROTTLED: 'later',
  MAINTENANCE: 'later',
  TIMED_OUT: 'later',
  LOAD_FAILED: 'later',
  SESSION_CHECKSUM_MISMATCH: 'later',
  ACTION_UNKNOWN: 'update',
  UNKNOWN_OPERATION: 'update',
  UNAUTHENTICATED: 'signIn',
};

function afterRefusal(attempts: number, refused: Refused, moment: Moment): EntryState {
  const code = refused.code ?? '';
  // A newer server may say what this build does not know: kept and tried again, never guessed at and never deleted.
  if (!isErrorCode(code)) return held(attempts, 'unknownCode', moment.now);
  switch (fates[code]) {
    case 'later':
      return waiting(attempts, 'serverSaidLater', moment, retryAfterMs(refused.values));
    case 'update':
      return held(attempts, 'updateNeeded', moment.now);
    case 'signIn':
      return { kind: 'waitingForSignIn', attempts };
    case undefined:
      return rejudged({
        kind: 'needsYou',
        need: { code, values: refused.values ?? {}, current: refused.current ?? [] },
      });
  }
}

function needsYou(code: ErrorCode): Extract<EntryState, { kind: 'needsYou' }> {
  return { kind: 'needsYou', need: { code, values: {}, current: [] } };
}

function isLeaseOver(state: EntryState, now: Instant): boolean {
  if (state.kind !== 'sending') return false;
  const leftMs = instantToMs(state.leaseUntil) - instantToMs(now);
  // More than a whole lease left means that the clock was set back; asking again under the same id is always safe.
  return leftMs <= 0 || leftMs > leaseMs;
}

function attemptsOf(state: EntryState): number {
  return 'attempts' in state ? state.attempts : 0;
}

function retryAfterMs(values: Refused['values']): number | null {
  const seconds = values?.['retryAfter'];
  return typeof seconds === 'number' && seconds > 0 ? seconds * 1000 : null;
}
