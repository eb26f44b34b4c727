import * as v from 'valibot';
import { payingRoles } from '../access/role-sets.ts';
import { type ActionWorld, defineAction } from '../action.ts';
import { type Refusal, refuse } from '../errors.ts';
import { idSchema } from '../ids.ts';
import { refusePaying, withPendingPayment } from '../invoices/charge-rules.ts';
import { currencySchema, money, positiveAmountMinorSchema } from '../money.ts';
import {
  creditLeftMinor,
  refuseAboveAvailable,
  refuseModifying,
  refuseUsing,
  withAllocations,
  withUsedCredit,
} from './applied-funds.ts';
import { maxPaymentLines } from './pay-invoices.action.ts';
import { differs, isChargeChanged } from './row-differences.ts';

/** The source of the money: a payment that is not fully applied, or a credit. */
export const fundsSchema = v.variant('kind', [
  v.object({ kind: v.literal('payment'), id: idSchema('payment') }),
  v.object({ kind: v.literal('credit'), id: idSchema('charge') }),
]);
export type Funds = v.InferOutput<typeof fundsSchema>;

/** Minor units of `currency` to apply to each named charge. */
export const applyFundsInputSchema = v.pipe(
  v.object({
    from: fundsSchema,
    currency: currencySchema,
    /** The request of the debit that was confirmed together with it, so that both are shown as one payment. */
    beside: v.optional(idSchema('action')),
    lines: v.pipe(
      v.array(v.object({ chargeId: idSchema('charge'), amountMinor: positiveAmountMinorSchema })),
      v.minLength(1),
      v.maxLength(maxPaymentLines),
    ),
  }),
  v.check(({ lines }) => new Set(lines.map(({ chargeId }) => chargeId)).size === lines.length, 'each invoice once'),
  v.check(({ from, lines }) => lines.every(({ chargeId }) => chargeId !== (from.id as string)), 'a credit to others'),
);
export type ApplyFundsInput = v.InferOutput<typeof applyFundsInputSchema>;

/** Applies the rest of a payment or a credit to invoices. No bank is involved: it counts at once. */
export const applyFunds = defineAction<'applyFunds', ApplyFundsInput>({
  kind: 'applyFunds',
  version: 1,
  queue: 'queued',
  roles: payingRoles,
  programFlag: 'payments',
  accountRight: 'pay',
  verification: null,
  maxWaitDays: 7,
  listedWhenSent: 'always',
  input: applyFundsInputSchema,
  queueKeys: ({ from, lines }) => [
    `${from.kind === 'credit' ? 'charge' : 'payment'}:${from.id}`,
    ...lines.map(({ chargeId }) => `charge:${chargeId}`),
  ],
  reads: ({ from, lines }) => [
    { collection: from.kind === 'credit' ? 'charges' : 'payments', id: from.id },
    ...lines.map(({ chargeId }) => ({ collection: 'charges' as const, id: chargeId })),
  ],
  amount: (input) => money(totalOf(input), input.currency),
  check: refuseApplying,
  // The amount due does not change before the server has applied it: the amounts are shown beside it as waiting.
  optimisticUpdate: (input, world) => [
    ...sourcePatches(input, world),
    ...input.lines.flatMap(({ chargeId, amountMinor }) => {
      const charge = world.row('charges', chargeId);
      if (!charge) return [];
      const { pendingAmountMinor, status } = withPendingPayment(charge, amountMinor);
      return [{ collection: 'charges' as const, id: chargeId, set: { pendingAmountMinor, status } }];
    }),
  ],
  isConflict: (_input, { collection }, then, now) =>
    collection === 'payments'
      ? differs<{ status: string; remainingMinor: number }>(then, now, ['status', 'remainingMinor'])
      : isChargeChanged(then, now),
  starts: { on: 'payments' },
  labels: {
    name: /*i18n*/ { id: 'actions.apply-funds.name', message: 'Apply a payment or credit' },
    asked: /*i18n*/ { id: 'actions.apply-funds.asked', message: 'Application of a payment or credit' },
    done: /*i18n*/ { id: 'actions.apply-funds.done', message: 'Payment or credit applied' },
    failed: /*i18n*/ { id: 'actions.apply-funds.failed', message: 'The amount was not applied' },
    icon: 'pay',
  },
});

/** The sum of all lines, in minor units. */
export function totalOf({ lines }: Pick<ApplyFundsInput, 'lines'>): number {
  return lines.reduce((total, { amountMinor }) => total + amountMinor, 0);
}

function sourcePatches(input: ApplyFundsInput, world: ActionWorld) {
  const { from, lines } = input;
  if (from.kind === 'credit') {
    const credit = world.row('charges', from.id);
    if (!credit) return [];
    const { remainingDueMinor, status } = withUsedCredit(credit, totalOf(input));
    return [{ collection: 'charges' as const, id: from.id, set: { remainingDueMinor, status } }];
  }
  const payment = world.row('payments', from.id);
  if (!payment) return [];
  const changes = lines.map(({ chargeId, amountMinor }) => ({
    chargeId,
    amountMinor,
    invoiceNumber: world.row('charges', chargeId)?.invoiceNumber ?? '',
  }));
  const { remainingMinor, status, applications } = withAllocations(payment, changes, world.today);
  return [{ collection: 'payments' as const, id: from.id, set: { remainingMinor, status, applications } }];
}

function refuseApplying(input: ApplyFundsInput, world: ActionWorld): Refusal | null {
  const { currency, lines } = input;
  const refusedSource = refuseSource(input, world);
  if (refusedSource) return refusedSource;
  for (const { chargeId, amountMinor } of lines) {
    const charge = world.row('charges', chargeId);
    if (!charge) return refuse('NOT_FOUND');
    if (charge.currency !== currency) return refuse('CURRENCY_MISMATCH', { currency: charge.currency });
    const refused = refusePaying(charge, amountMinor, world.waitingMinor(chargeId));
    if (refused) return refused;
  }
  return null;
}

function refuseSource(input: ApplyFundsInput, world: ActionWorld): Refusal | null {
  const { from, currency } = input;
  if (from.kind === 'payment') {
    const payment = world.row('payments', from.id);
    if (!payment) return refuse('NOT_FOUND');
    return refuseModifying(payment) ?? refuseUsing(totalOf(input), payment);
  }
  const credit = world.row('charges', from.id);
  if (!credit) return refuse('NOT_FOUND');
  const leftMinor = creditLeftMinor(credit);
  if (leftMinor === 0) return refuse('CREDIT_NOT_USABLE', { invoiceNumber: credit.invoiceNumber });
  return refuseAboveAvailable(totalOf(input), leftMinor, currency);
}
