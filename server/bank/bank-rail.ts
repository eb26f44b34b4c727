import type { AccountDetails } from '../../domain/bank-accounts/account-details.ts';
import type { ProviderMandateState } from '../../domain/bank-accounts/mandate.ts';
import type { BankAccountId } from '../../domain/ids.ts';
import type { Currency, Money } from '../../domain/money.ts';
import type { FailureReason } from '../../domain/payments/payment.ts';

/** The result of one transfer, reported later than the request. A settled transfer may be returned, which is reported as failed. */
export type BankOutcome =
  | { readonly idempotencyKey: string; readonly state: 'settled' }
  | { readonly idempotencyKey: string; readonly state: 'failed'; readonly reason: FailureReason };

/** The bank's outcome for one requested mandate. */
export type MandateOutcome = { readonly idempotencyKey: string; readonly mandate: ProviderMandateState };

/** An incoming transfer without a debit; `reference` is the sender's. */
export type IncomingTransfer = {
  readonly idempotencyKey: string;
  readonly transfer: { readonly reference: string; readonly amountMinor: number; readonly currency: Currency };
};

/** The rail's token of an account, and whether money can be collected from it. */
export type KnownAccount = { readonly railToken: string; readonly hasDirectDebit: boolean };

/** A way to collect money from a bank account. Never called inside a transaction. */
export type BankRail = {
  /** Requests a transfer; a repeated key has no further effect. Throws if the bank cannot be reached. */
  readonly submit: (idempotencyKey: string, railToken: string, amount: Money) => Promise<void>;
  /** Registers an account with the rail under our id; null if the rail refuses it. Throws if the rail cannot be reached. */
  readonly introduce: (id: BankAccountId, details: AccountDetails) => Promise<KnownAccount | null>;
  /** Requests the registration of a mandate; a repeated key has no further effect. Throws if the bank cannot be reached. */
  readonly registerMandate: (idempotencyKey: string, railToken: string) => Promise<void>;
  /**
   * The outcomes of transfers and mandates, and incoming transfers, since a cursor (null: from the start), in order, with the next
   * cursor.
   */
  readonly outcomesSince: (cursor: string | null) => Promise<{
    readonly outcomes: readonly (BankOutcome | MandateOutcome | IncomingTransfer)[];
    readonly cursor: string | null;
  }>;
};
