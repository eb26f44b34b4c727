import type { Patch } from '../../domain/action.ts';
import type { Instant } from '../../domain/calendar-date.ts';
import type { ActionEnvelope } from '../../domain/envelope.ts';

/** Why an entry waits for its author. `code` is of the catalogue, or unknown to this build (then it is shown as held). */
export type Need = {
  readonly code: string;
  readonly values: Readonly<Record<string, string | number>>;
  /** The rows as the server has them now, where the author has to compare. */
  readonly current: readonly { readonly collection: string; readonly id: string; readonly row: unknown }[];
};

/**
 * Where an entry stands on this device. What happens after `sent` is the server's story and comes by sync, in the
 * collection `actions`; the entry stays until the sync has reached `feedVersion`, so that nothing flickers.
 */
export type EntryState =
  // `notBeforeMs` is of the clock on the wall, because a monotonic one ends with its page; an absurd one is passed over.
  | { readonly kind: 'draft' }
  | {
      readonly kind: 'waiting';
      readonly attempts: number;
      readonly notBeforeMs: number;
      readonly cause: 'new' | 'noAnswer' | 'serverSaidLater';
    }
  | { readonly kind: 'sending'; readonly attempts: number; readonly leaseUntil: Instant }
  | { readonly kind: 'waitingForSignIn'; readonly attempts: number }
  | {
      readonly kind: 'held';
      readonly attempts: number;
      readonly why: 'updateNeeded' | 'unknownCode' | 'unreadable';
      readonly notBeforeMs: number;
    }
  // `mayHaveArrived`: it may still be done under its id: the server has given no lasting answer about it, and one sending may be on its way.
  | { readonly kind: 'needsYou'; readonly need: Need; readonly mayHaveArrived?: boolean }
  | { readonly kind: 'sent'; readonly outcome: 'completed' | 'inApproval'; readonly feedVersion: number };

export type Entry = {
  readonly id: string;
  /** Rises by one per entry of this database; the order of sending never depends on a clock. */
  readonly seq: number;
  readonly envelope: ActionEnvelope;
  readonly queueKeys: readonly string[];
  readonly isUrgent: boolean;
  readonly predictions: readonly Patch[];
  readonly state: EntryState;
  readonly expiresAt: Instant;
  /**
   * What the author saw, for then and now: the base rows as they lay on the device when composing, with the effects of the
   * author's own earlier entries that were done since.
   */
  readonly seenRows: readonly { readonly collection: string; readonly id: string; readonly row: unknown }[];
};
