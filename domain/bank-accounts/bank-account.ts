import * as v from 'valibot';
import { type Instant, instantSchema, instantToMs } from '../time/instant.ts';
import { plainDateSchema } from '../time/calendar-date.ts';
import { type Refusal, refuse } from '../errors.ts';
import { idSchema } from '../ids.ts';
import { type Currency, currencySchema } from '../money.ts';
import { failureReasons } from '../payments/payment.ts';
import { autoPayCapSchema, autoPayWhenSchema } from './auto-pay-terms.ts';
import { mandateFailures, mandateSchemes, mandateStatuses, refuseRetryingMandate } from './mandate.ts';
import { addedField } from '../sync/row-shape.ts';
import type { SyncedRows } from '../sync/synced-rows.ts';

/** A bank account as a device holds it: only the last four digits of its number. */
export const bankAccountSchema = v.object({
  id: idSchema('bank-account'),
  rowVersion: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  updatedAt: instantSchema,
  buyerId: idSchema('buyer'),
  holderName: v.string(),
  bankName: v.string(),
  accountLast4: v.pipe(v.string(), v.regex(/^[A-Z\d]{1,4}$/)),
  currency: currencySchema,
  country: v.pipe(v.string(), v.length(2)),
  isActive: v.boolean(),
  hasAutoPay: v.boolean(),
  mandateStatus: v.picklist(mandateStatuses),
  signedOn: v.nullable(plainDateSchema),
  /** The signed wording (`agreementVersions`); a newer server may name one that this build does not have. */
  agreement: addedField(v.nullable(v.string()), null),
  /** How direct debit is registered there; null if it is not offered. This and the following fields are absent in rows of older builds. */
  scheme: addedField(v.nullable(v.picklist(mandateSchemes)), null),
  signedByName: addedField(v.nullable(v.string()), null),
  mandateFailure: addedField(v.nullable(v.picklist(mandateFailures)), null),
  mandateFailedAt: addedField(v.nullable(instantSchema), null),
  /** Whether it becomes the active account once the bank has confirmed the mandate; null: it does (see `signMandate`). */
  takesOver: addedField(v.nullable(v.boolean()), null),
  /** The first day on which the bank can be asked for money; null if that is possible at once. */
  firstDebitOn: addedField(v.nullable(plainDateSchema), null),
  /** A removed account is kept for the payments that name it; no action on it is possible. */
  removedAt: addedField(v.nullable(instantSchema), null),
  /** When AutoPay pays; null if it was not set up. */
  autoPayWhen: addedField(v.nullable(autoPayWhenSchema), null),
  autoPayCapMinor: addedField(autoPayCapSchema, null),
  /** AutoPay leaves out invoices that were due before this day; null if it pays all. */
  autoPayDueFrom: addedField(v.nullable(plainDateSchema), null),
  /** The failure of the debit that stopped AutoPay; null if it was not stopped. */
  autoPayStopped: addedField(v.nullable(v.picklist(failureReasons)), null),
  autoPayStoppedAt: addedField(v.nullable(instantSchema), null),
});
export type BankAccount = v.InferOutput<typeof bankAccountSchema>;

/** The declaration of these rows for the sync. */
export const bankAccountsRows = {
  schema: bankAccountSchema,
  loadRank: 30,
  reach: 'forPayersAlone',
  title: /*i18n*/ { id: 'access.row.bank-accounts', message: 'Bank accounts' },
} as const satisfies SyncedRows;

/** Why a payment cannot be taken from a bank account, or null. */
export function refusePayingFrom(account: BankAccount | undefined, currency: Currency): Refusal | null {
  if (!account?.isActive) return refuse('NO_ACTIVE_BANK_ACCOUNT');
  if (account.currency !== currency) return refuse('CURRENCY_MISMATCH', { currency: account.currency });
  if (account.mandateStatus === 'signed') return null;
  return refuse(account.mandateFailure === 'blocked' ? 'PAYMENT_BLOCKED_ON_BANK_ACCOUNT' : 'MANDATE_NOT_SIGNED');
}

/** Why no action is possible on a bank account, or null. */
export function refuseUnknownAccount(account: BankAccount | undefined): Refusal | null {
  return account && !account.removedAt ? null : refuse('NOT_FOUND');
}

/** Why a bank account cannot become the active one, or null. */
export function refuseChoosing(account: BankAccount | undefined): Refusal | null {
  return refuseUnknownAccount(account) ?? (account?.mandateStatus === 'signed' ? null : refuse('MANDATE_NOT_SIGNED'));
}

/** Why a mandate cannot be signed for a bank account now, or null. A failed mandate may be signed again after a delay (§8). */
export function refuseSigning(account: BankAccount | undefined, now: Instant): Refusal | null {
  const unknown = refuseUnknownAccount(account);
  if (!account || unknown) return unknown;
  if (account.scheme === null) return refuse('DIRECT_DEBIT_NOT_SUPPORTED');
  if (account.mandateStatus === 'none') return null;
  return refuseRetryingMandate({ status: account.mandateStatus, failedAt: account.mandateFailedAt }, now);
}

const daysTold = 14;

/** Recently removed accounts with a mandate: payers must know that nothing is collected from them any more. */
export function removedLately(accounts: readonly BankAccount[], now: Instant): readonly BankAccount[] {
  const since = instantToMs(now) - daysTold * 86_400_000;
  return accounts.filter(
    ({ removedAt, mandateStatus }) => mandateStatus === 'cancelled' && removedAt && instantToMs(removedAt) > since,
  );
}
