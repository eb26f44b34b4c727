import { type Instant, instantFromMs, instantToMs } from '../../../domain/time/instant.ts';
import type { ActionAnswer } from '../../../domain/envelope.ts';
import { isErrorCode, type ErrorCode } from '../../../domain/errors.ts';
import type { Entry, EntryState } from '../entry.ts';
import type { Delivery } from '../ports.ts';
import { type Moment, type Waiting, dueNow, held, longestBackoffMs, waiting } from '../sync/backoff.ts';

/** One attempt: its number, stored on the entry before the request left, and its result. */
export type Attempt = { readonly number: number; readonly delivery: Delivery<ActionAnswer> };

export const leaseMs = 300_000;

/**
 * The only function that decides the state of an entry. The server’s answer about the entry itself is final whenever it arrives. The result
 * of a request counts only for the current attempt, except for a retry time from the server.
 */
export function nextState(entry: Entry, attempt: Attempt, moment: Moment): EntryState {
  const { state } = entry;
  if (state.kind === 'sent') return state;
  const { delivery } = attempt;
  const isCurrent = state.kind === 'sending' && state.attempts === attempt.number;
  // The request without a code says nothing about concurrent requests, which may have had a code.
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

/** A refused request says nothing about earlier ones: one with the same id may still be in progress. */
function unlessArrived(state: EntryState, attempts: number): EntryState {
  return state.kind === 'needsYou' && attempts > 1 ? { ...state, mayHaveArrived: true } : state;
}

/** Stored before the request leaves: a later reader of this state knows that the server may have acted. */
export function beginSending(entry: Entry, now: Instant): EntryState {
  return {
    kind: 'sending',
    attempts: attemptsOf(entry.state) + 1,
    leaseUntil: instantFromMs(instantToMs(now) + leaseMs),
  };
}

/**
 * Effects of time alone. An expired lease means that the sender has died. An unsent entry that waited too long asks its author again. Other
 * entries never expire: the original may already have taken effect, and the same action under another id would pay twice.
 */
export function afterTime(entry: Entry, now: Instant): EntryState {
  const state = isLeaseOver(entry.state, now) ? putBack(entry.state, now) : entry.state;
  return hasNeverLeft(state) && now >= entry.expiresAt ? needsYou('ACTION_EXPIRED') : state;
}

/** True while the server cannot know the entry: no attempt to send it was ever begun. */
export function hasNeverLeft(state: EntryState): boolean {
  const isUnsent = state.kind === 'waiting' || state.kind === 'waitingForSignIn' || state.kind === 'held';
  return isUnsent && state.attempts === 0;
}

/**
 * State of waiting entries while a request fails for all of them: they do not retry at once. They have not left, and use only the shortest
 * backoff, so that a permanent failure does not block them for long.
 */
export function heldUp(state: EntryState, delivery: Delivery<unknown>, moment: Moment): EntryState {
  if (state.kind !== 'waiting') return state;
  const backoff = backoffForAll(delivery, moment);
  // A retry time from the server stays, even if another request gets no answer.
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
    // Without a retry time, one of the entries may cause the server error.
    case 'serverError':
      return delivery.retryAfterMs === null ? null : waiting(1, 'serverSaidLater', moment, delivery.retryAfterMs);
    default:
      return null;
  }
}

/**
 * The session has ended: nothing is sent until somebody signs in, and nothing is lost. A retry time from the server
 * continues to apply: a sign-in does not shorten it.
 */
export function pausedForSignIn(state: EntryState): EntryState {
  const isPaused = state.kind === 'waiting' && state.cause !== 'serverSaidLater';
  return isPaused ? { kind: 'waitingForSignIn', attempts: state.attempts } : state;
}

/** The state after the same person has signed in again. */
export function resumed(state: EntryState, now: Instant): EntryState {
  return state.kind === 'waitingForSignIn' ? dueNow(state.attempts, 'new', now) : state;
}

/**
 * Makes an entry due at once, for its author or after a successful probe. A refused entry can be retried unchanged only if the server has
 * not decided it.
 */
export function hurried(state: EntryState, now: Instant): EntryState {
  if (state.kind === 'waiting' || state.kind === 'held') return dueNow(state.attempts, 'new', now);
  // It has been at the server once, so it must not appear as an entry that never left.
  return keepsItsId(state) && state.kind === 'needsYou' ? dueNow(1, 'new', now) : state;
}

/**
 * True if the entry needs its author but may still be carried out under its id: it is only sent again under that id, and only the server
 * can cancel it. A missing code is such a case: the server stores no answer for it, so another request of the entry may still succeed.
 */
export function keepsItsId(state: EntryState): boolean {
  return state.kind === 'needsYou' && (state.mayHaveArrived === true || state.need.code === 'MFA_REQUIRED');
}

/** Recomputed with the current rules, because an older build did not store the scope of the code. */
export function rejudged(state: EntryState): EntryState {
  return state.kind === 'needsYou' && keepsItsId(state) ? { ...state, mayHaveArrived: true } : state;
}

/** The server is reachable again: ends the backoff after a missing answer, but never a retry time from the server. */
export function afterContact(state: EntryState, now: Instant): EntryState {
  const isPaused = state.kind === 'waiting' && state.cause === 'noAnswer';
  return isPaused ? { ...state, notBeforeMs: Math.min(state.notBeforeMs, instantToMs(now)) } : state;
}

/** The request was refused as a whole or not sent: due again at once, without an effect on the backoff. */
export function putBack(state: EntryState, now: Instant): EntryState {
  return state.kind === 'sending' ? dueNow(state.attempts, 'noAnswer', now) : state;
}

/** The server’s version count restarted: earlier answers are requested again, under the same id. */
export function askedAnew(entry: Entry, now: Instant): Entry {
  return entry.state.kind === 'sent' ? { ...entry, state: dueNow(1, 'noAnswer', now) } : entry;
}

/** Effect of an entry’s end on a dependant; a dependant that has left may have been carried out anyway. */
export function afterDependency(state: EntryState, dependency: EntryState | 'discarded'): EntryState {
  const isUnsent = state.kind === 'waiting' || state.kind === 'waitingForSignIn' || state.kind === 'held';
  if (!isFailure(dependency) || !isUnsent) return state;
  const failed = needsYou('DEPENDENCY_FAILED');
  return hasNeverLeft(state) ? failed : { ...failed, mayHaveArrived: true };
}

/** True if dependants fail with it; an entry that only lacks a code may still be carried out. */
export function isFailure(ended: EntryState | 'discarded'): boolean {
  return ended === 'discarded' || (ended.kind === 'needsYou' && ended.need.code !== 'MFA_REQUIRED');
}

/** True if the entry may be tried now; ignores a backoff that a changed clock made absurdly long. */
export function isDue(state: EntryState, now: Instant): boolean {
  if (state.kind !== 'waiting' && state.kind !== 'held') return false;
  const leftMs = state.notBeforeMs - instantToMs(now);
  return leftMs <= 0 || leftMs > longestBackoffMs * 2;
}

/** True if neither the author nor the engine may cancel it: it is at the server, or may be right now. */
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

/** Codes that the author cannot resolve; all other codes of the catalogue are the author’s. */
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
  // A newer server may use codes that this build does not know: keep the entry and retry, never guess or delete.
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
