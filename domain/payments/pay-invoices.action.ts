import * as v from 'valibot';
import { differs, isChargeChanged } from './row-differences.ts';
import { payingRoles } from '../access/role-sets.ts';
import { defineAction, type ActionWorld } from '../action.ts';
import { refusePayingFrom, type BankAccount } from '../bank-accounts/bank-account.ts';
import { type Refusal, refuse } from '../errors.ts';
import { idSchema } from '../ids.ts';
import { refusePaying, withPendingPayment } from '../invoices/charge-rules.ts';
import { type PlainDate, addDays, plainDateSchema } from '../time/calendar-date.ts';
import { currencySchema, money, positiveAmountMinorSchema } from '../money.ts';

/** Most invoices in one payment: a transaction changes a few rows for each, and its limit is below a thousand. */
export const maxPaymentLines = 200;

/** Most days that a payment can be scheduled ahead. */
export const maxDaysAhead = 60;

/** Minor units of `currency` to take from one bank account for each named charge. `totalMinor` must be their sum. */
export const payInvoicesInputSchema = v.pipe(
  v.object({
    bankAccountId: idSchema('bank-account'),
    currency: currencySchema,
    totalMinor: positiveAmountMinorSchema,
    /** The day before which the bank is not asked: today or later. If it is left out, the bank is asked at once. */
    collectOn: v.optional(plainDateSchema),
    lines: v.pipe(
      v.array(v.object({ chargeId: idSchema('charge'), amountMinor: positiveAmountMinorSchema })),
      v.minLength(1),
      v.maxLength(maxPaymentLines),
    ),
  }),
  v.check(
    (input) => input.lines.reduce((total, line) => total + line.amountMinor, 0) === input.totalMinor,
    'the total is the sum of the lines',
  ),
  v.check(
    (input) => new Set(input.lines.map((line) => line.chargeId)).size === input.lines.length,
    'each invoice once',
  ),
);
export type PayInvoicesInput = v.InferOutput<typeof payInvoicesInputSchema>;

/** Pays one or more invoices by direct debit from the account's active bank account (§2 make-payment, §5 Pay). */
export const payInvoices = defineAction<'payInvoices', PayInvoicesInput>({
  kind: 'payInvoices',
  version: 1,
  queue: 'queued',
  roles: payingRoles,
  programFlag: 'payments',
  accountRight: 'pay',
  verification: null,
  maxWaitDays: 3,
  listedWhenSent: 'always',
  movesMoney: true,
  input: payInvoicesInputSchema,
  queueKeys: (input) => input.lines.map((line) => `charge:${line.chargeId}`),
  reads: (input) => [
    { collection: 'bankAccounts', id: input.bankAccountId },
    ...input.lines.map((line) => ({ collection: 'charges' as const, id: line.chargeId })),
  ],
  amount: (input) => money(input.totalMinor, input.currency),
  check: refusePayInvoices,
  optimisticUpdate: (input, world) =>
    input.lines.flatMap((line) => {
      const charge = world.row('charges', line.chargeId);
      if (!charge) return [];
      const { pendingAmountMinor, status } = withPendingPayment(charge, line.amountMinor);
      return [{ collection: 'charges' as const, id: line.chargeId, set: { pendingAmountMinor, status } }];
    }),
  isConflict: (_input, reference, then, now) =>
    reference.collection === 'bankAccounts'
      ? differs<BankAccount>(then, now, ['isActive', 'mandateStatus', 'accountLast4'])
      : isChargeChanged(then, now),
  starts: { form: 'make-payment' },
  labels: {
    name: /*i18n*/ { id: 'actions.pay-invoices.name', message: 'Pay invoices' },
    asked: /*i18n*/ { id: 'actions.pay-invoices.asked', message: 'Payment of invoices' },
    done: /*i18n*/ { id: 'actions.pay-invoices.done', message: 'Payment made' },
    failed: /*i18n*/ { id: 'actions.pay-invoices.failed', message: 'The payment was not made' },
    icon: 'pay',
  },
});

/** Why a payment cannot be collected on this day, or null. A day may pass while the payment waits: then its author is asked again. */
export function refuseCollectOn(day: PlainDate | undefined, today: PlainDate): Refusal | null {
  if (day === undefined) return null;
  if (day < today) return refuse('PAYMENT_DAY_PASSED');
  return day > addDays(today, maxDaysAhead) ? refuse('PAYMENT_DATE', { days: maxDaysAhead }) : null;
}

/** Why the payment cannot be made, or null: the same rule for the form, the outbox and the server. */
function refusePayInvoices(input: PayInvoicesInput, world: ActionWorld): Refusal | null {
  const account = world.row('bankAccounts', input.bankAccountId);
  if (!account) return refuse('NOT_FOUND');
  const refusedAccount = refusePayingFrom(account, input.currency);
  if (refusedAccount) return refusedAccount;
  const refusedDay = refuseCollectOn(input.collectOn, world.today);
  if (refusedDay) return refusedDay;
  for (const line of input.lines) {
    const charge = world.row('charges', line.chargeId);
    if (!charge) return refuse('NOT_FOUND');
    if (charge.currency !== input.currency) return refuse('CURRENCY_MISMATCH', { currency: charge.currency });
    const refused = refusePaying(charge, line.amountMinor, world.waitingMinor(line.chargeId));
    if (refused) return refused;
  }
  return null;
}
