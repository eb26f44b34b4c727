import type { Money } from '../../domain/money.ts';
import type { FailureReason } from '../../domain/payments/payment.ts';

/** What the bank did with one transfer, told later than it was asked; one that was settled may come back, and is told as failed too. */
export type BankOutcome =
  | { readonly idempotencyKey: string; readonly state: 'settled' }
  | { readonly idempotencyKey: string; readonly state: 'failed'; readonly reason: FailureReason };

/** A way to collect money from a bank account. Never called inside a transaction. */
export type BankRail = {
  /** Asks for a transfer; the same key again changes nothing. Throws where the bank cannot be reached. */
  readonly submit: (idempotencyKey: string, railToken: string, amount: Money) => Promise<void>;
  /** What became of transfers since a cursor (null: from the start), in order, and the cursor to ask with next. */
  readonly outcomesSince: (
    cursor: string | null,
  ) => Promise<{ readonly outcomes: readonly BankOutcome[]; readonly cursor: string | null }>;
};
