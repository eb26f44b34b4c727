import type { AccountDetails } from '../../domain/bank-accounts/account-details.ts';
import type { ProviderMandateState } from '../../domain/bank-accounts/mandate.ts';
import type { BankAccountId } from '../../domain/ids.ts';
import type { Currency, Money } from '../../domain/money.ts';
import type { FailureReason } from '../../domain/payments/payment.ts';

/** What the bank did with one transfer, told later than it was asked; one that was settled may come back, and is told as failed too. */
export type BankOutcome =
  | { readonly idempotencyKey: string; readonly state: 'settled' }
  | { readonly idempotencyKey: string; readonly state: 'failed'; readonly reason: FailureReason };

/** What the bank said about one mandate that it was asked to register. */
export type MandateOutcome = { readonly idempotencyKey: string; readonly mandate: ProviderMandateState };

/** A transfer that came in without a debit that asked for it; `reference` is the sender's. */
export type IncomingTransfer = {
  readonly idempotencyKey: string;
  readonly transfer: { readonly reference: string; readonly amountMinor: number; readonly currency: Currency };
};

/** How the rail knows an account from now on, and whether money can be collected from it. */
export type KnownAccount = { readonly railToken: string; readonly hasDirectDebit: boolean };

/** A way to collect money from a bank account. Never called inside a transaction. */
export type BankRail = {
  /** Asks for a transfer; the same key again changes nothing. Throws where the bank cannot be reached. */
  readonly submit: (idempotencyKey: string, railToken: string, amount: Money) => Promise<void>;
  /** Makes an account known to the rail under an id of ours; null where it refuses it. Throws where it cannot be reached. */
  readonly introduce: (id: BankAccountId, details: AccountDetails) => Promise<KnownAccount | null>;
  /** Asks for the registration of a mandate; the same key again changes nothing. Throws where the bank cannot be reached. */
  readonly registerMandate: (idempotencyKey: string, railToken: string) => Promise<void>;
  /** What became of transfers and mandates, and what came in, since a cursor (null: from the start), in order, and the cursor to ask with next. */
  readonly outcomesSince: (cursor: string | null) => Promise<{
    readonly outcomes: readonly (BankOutcome | MandateOutcome | IncomingTransfer)[];
    readonly cursor: string | null;
  }>;
};
