import * as v from 'valibot';
import { instantSchema, plainDateSchema } from '../calendar-date.ts';
import type { Refusal } from '../errors.ts';
import { refuse } from '../errors.ts';
import { idSchema } from '../ids.ts';
import type { Currency } from '../money.ts';
import { currencySchema } from '../money.ts';
import { mandateStatuses } from './mandate.ts';

/** A bank account as a device holds it: never more of its number than the last four digits. */
export const bankAccountSchema = v.object({
  id: idSchema('bank-account'),
  rowVersion: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  updatedAt: instantSchema,
  buyerId: idSchema('buyer'),
  holderName: v.string(),
  bankName: v.string(),
  accountLast4: v.pipe(v.string(), v.regex(/^\d{4}$/)),
  currency: currencySchema,
  country: v.pipe(v.string(), v.length(2)),
  isActive: v.boolean(),
  hasAutoPay: v.boolean(),
  mandateStatus: v.picklist(mandateStatuses),
  signedOn: v.nullable(plainDateSchema),
});
export type BankAccount = v.InferOutput<typeof bankAccountSchema>;

/** Why a payment cannot be taken from a bank account, or null. */
export function refusePayingFrom(account: BankAccount | undefined, currency: Currency): Refusal | null {
  if (!account?.isActive) return refuse('NO_ACTIVE_BANK_ACCOUNT');
  if (account.currency !== currency) return refuse('CURRENCY_MISMATCH', { currency: account.currency });
  if (account.mandateStatus !== 'signed') return refuse('MANDATE_NOT_SIGNED');
  return null;
}
