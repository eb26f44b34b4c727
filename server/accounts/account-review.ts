import type { AccountRequestKind } from '../../domain/accounts/company.ts';
import { instantToMs, type Instant } from '../../domain/time/instant.ts';
import type { Clock } from '../clock.ts';

/** A change to the business that somebody has requested. */
export type AccountQuestion = {
  readonly id: string;
  readonly kind: AccountRequestKind;
  readonly wanted: Readonly<Record<string, unknown>>;
  readonly submittedAt: Instant;
};

/** Decides about the legal identity and the primary e-mail. Never called inside a transaction. */
export type AccountReview = {
  /** The decision, or null while there is none yet. Throws if the reviewer cannot be reached. */
  readonly decide: (request: AccountQuestion) => Promise<'approved' | 'rejected' | null>;
};

/**
 * The review of the demo and the tests: after `delaySeconds` it rejects requests that contain “reject”, and never answers those with
 * “pending”.
 */
export function createSimulatedReview(clock: Clock, delaySeconds: number): AccountReview {
  return {
    decide: async ({ wanted, submittedAt }) => {
      const text = JSON.stringify(wanted).toLowerCase();
      const waitedMs = instantToMs(clock.now()) - instantToMs(submittedAt);
      if (waitedMs < delaySeconds * 1000 || text.includes('pending')) return null;
      return text.includes('reject') ? 'rejected' : 'approved';
    },
  };
}
