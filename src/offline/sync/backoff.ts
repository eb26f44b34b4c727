import { type Instant, instantToMs } from '../../../domain/time/instant.ts';
import type { EntryState } from '../entry.ts';

/** The time of a decision; `fraction` (0 to 1) spreads retries, so that devices do not all return at once. */
export type Moment = { readonly now: Instant; readonly fraction: number };

const backoffStepsMs = [10_000, 30_000, 60_000, 120_000, 300_000] as const;
/** Upper limit for a wait that a server requests, or that a changed clock causes. */
export const longestBackoffMs = 900_000;
const heldMs = 900_000;

export type Waiting = Extract<EntryState, { kind: 'waiting' }>;

/** Exponential backoff, or the time that the server asked for if that is longer. */
export function waiting(
  attempts: number,
  cause: 'noAnswer' | 'serverSaidLater',
  moment: Moment,
  askedMs: number | null,
): Waiting {
  const step = backoffStepsMs[Math.min(Math.max(attempts, 1), backoffStepsMs.length) - 1] ?? longestBackoffMs;
  const backoffMs = Math.min(Math.max(step, askedMs ?? 0), longestBackoffMs);
  // Up to a fifth later, never earlier than the server asked for.
  const spreadMs = Math.floor(backoffMs * 0.2 * moment.fraction);
  return { kind: 'waiting', attempts, notBeforeMs: instantToMs(moment.now) + backoffMs + spreadMs, cause };
}

export function dueNow(attempts: number, cause: 'new' | 'noAnswer', now: Instant): EntryState {
  return { kind: 'waiting', attempts, notBeforeMs: instantToMs(now), cause };
}

/** For conditions that only an update of the server or this build can change. */
export function held(attempts: number, why: 'updateNeeded' | 'unknownCode', now: Instant): EntryState {
  return { kind: 'held', attempts, why, notBeforeMs: instantToMs(now) + heldMs };
}
