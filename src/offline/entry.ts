import type { Patch } from '../../domain/action.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { ActionEnvelope } from '../../domain/envelope.ts';

/** Why an entry waits for its author. `code` is in the catalogue, or unknown to this build (then the entry is held). */
export type Need = {
  readonly code: string;
  readonly values: Readonly<Record<string, string | number>>;
  /** The server’s current rows, if the author has to compare. */
  readonly current: readonly { readonly collection: string; readonly id: string; readonly row: unknown }[];
};

/**
 * State of an entry on this device. After `sent` the server’s record continues, which the sync delivers in the
 * collection `actions`; the entry stays until the sync has reached `feedVersion`, so that nothing flickers.
 */
export type EntryState =
  // `notBeforeMs` is wall-clock time, because a monotonic clock ends with its page; absurd values are ignored.
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
  // `mayHaveArrived`: it may still be carried out under its id, because the server has given no final answer and a
  // request may be in progress.
  | { readonly kind: 'needsYou'; readonly need: Need; readonly mayHaveArrived?: boolean }
  | { readonly kind: 'sent'; readonly outcome: 'completed' | 'inApproval'; readonly feedVersion: number };

export type Entry = {
  readonly id: string;
  /** Increments with each entry of this database; the order of sending never depends on a clock. */
  readonly seq: number;
  readonly envelope: ActionEnvelope;
  readonly queueKeys: readonly string[];
  readonly isUrgent: boolean;
  readonly predictions: readonly Patch[];
  readonly state: EntryState;
  readonly expiresAt: Instant;
  /**
   * The rows that the author saw, to compare then and now: the device’s rows at that time, with the effects of the author’s own earlier
   * entries since.
   */
  readonly seenRows: readonly { readonly collection: string; readonly id: string; readonly row: unknown }[];
};

/** A file chosen in a form: `content` is base64, `sha256` is the hash of its bytes in hex. */
export type KeptFile = {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly content: string;
};
