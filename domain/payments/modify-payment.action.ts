import * as v from 'valibot';
import { payingRoles } from '../access/role-sets.ts';
import { type ActionWorld, defineAction } from '../action.ts';
import { type Refusal, refuse } from '../errors.ts';
import { idSchema } from '../ids.ts';
import { refusePaying, withPendingPayment } from '../invoices/charge-rules.ts';
import { amountMinorSchema, currencySchema } from '../money.ts';
import {
  type AllocationChange,
  appliedMinor,
  refuseAbovePayment,
  refuseModifying,
  withAllocations,
} from './applied-funds.ts';
import { maxPaymentLines } from './pay-invoices.action.ts';
import { isChargeChanged, isPaymentChanged } from './row-differences.ts';

/** Minor units of a payment for each changed charge, before and after; zero removes the application. */
export const modifyPaymentInputSchema = v.object({
  paymentId: idSchema('payment'),
  currency: currencySchema,
  lines: v.pipe(
    v.array(
      v.pipe(
        v.object({ chargeId: idSchema('charge'), fromMinor: amountMinorSchema, toMinor: amountMinorSchema }),
        v.check(({ fromMinor, toMinor }) => fromMinor !== toMinor, 'something changes'),
      ),
    ),
    v.minLength(1),
    v.maxLength(maxPaymentLines),
    v.check((lines) => new Set(lines.map(({ chargeId }) => chargeId)).size === lines.length, 'each invoice once'),
  ),
});
export type ModifyPaymentInput = v.InferOutput<typeof modifyPaymentInputSchema>;

/** Changes the applications of a received payment, within its amount (§2, §5 Modify payment). Removed amounts stay unapplied. */
export const modifyPayment = defineAction<'modifyPayment', ModifyPaymentInput>({
  kind: 'modifyPayment',
  version: 1,
  queue: 'queued',
  roles: payingRoles,
  programFlag: 'payments',
  accountRight: 'pay',
  verification: null,
  maxWaitDays: 7,
  listedWhenSent: 'always',
  input: modifyPaymentInputSchema,
  queueKeys: ({ paymentId, lines }) => [`payment:${paymentId}`, ...lines.map(({ chargeId }) => `charge:${chargeId}`)],
  reads: ({ paymentId, lines }) => [
    { collection: 'payments', id: paymentId },
    ...lines.map(({ chargeId }) => ({ collection: 'charges' as const, id: chargeId })),
  ],
  check: refuseModification,
  // The amount due does not change before the server has done it: added amounts are shown beside it as waiting.
  optimisticUpdate: ({ paymentId, lines }, world) => {
    const payment = world.row('payments', paymentId);
    if (!payment) return [];
    const { remainingMinor, status, applications } = withAllocations(payment, changesOf(lines, world), world.today);
    return [
      { collection: 'payments', id: paymentId, set: { remainingMinor, status, applications } },
      ...lines.flatMap(({ chargeId, fromMinor, toMinor }) => {
        const charge = world.row('charges', chargeId);
        if (!charge || toMinor < fromMinor) return [];
        const set = withPendingPayment(charge, toMinor - fromMinor);
        return [
          {
            collection: 'charges' as const,
            id: chargeId,
            set: { pendingAmountMinor: set.pendingAmountMinor, status: set.status },
          },
        ];
      }),
    ];
  },
  isConflict: (_input, { collection }, then, now) =>
    collection === 'payments' ? isPaymentChanged(then, now) : isChargeChanged(then, now),
  starts: { on: 'payments' },
  labels: {
    name: /*i18n*/ { id: 'actions.modify-payment.name', message: 'Modify a payment' },
    asked: /*i18n*/ { id: 'actions.modify-payment.asked', message: 'Modification of a payment' },
    done: /*i18n*/ { id: 'actions.modify-payment.done', message: 'Payment modified' },
    failed: /*i18n*/ { id: 'actions.modify-payment.failed', message: 'The payment was not modified' },
    icon: 'pay',
  },
});

/** The change of each charge's applied amount, in minor units; negative if it falls. */
export function changesOf(
  lines: ModifyPaymentInput['lines'],
  world: Pick<ActionWorld, 'row'>,
): readonly AllocationChange[] {
  return lines.map(({ chargeId, fromMinor, toMinor }) => ({
    chargeId,
    invoiceNumber: world.row('charges', chargeId)?.invoiceNumber ?? '',
    amountMinor: toMinor - fromMinor,
  }));
}

function refuseModification({ paymentId, currency, lines }: ModifyPaymentInput, world: ActionWorld): Refusal | null {
  const payment = world.row('payments', paymentId);
  if (!payment) return refuse('NOT_FOUND');
  if (payment.currency !== currency) return refuse('CURRENCY_MISMATCH', { currency: payment.currency });
  const refused = refuseModifying(payment);
  if (refused) return refused;
  for (const { chargeId, fromMinor, toMinor } of lines) {
    const charge = world.row('charges', chargeId);
    if (!charge) return refuse('NOT_FOUND');
    if (appliedMinor(payment, chargeId) !== fromMinor) return refuse('NOT_APPLIED');
    const refusedCharge =
      toMinor > fromMinor ? refusePaying(charge, toMinor - fromMinor, world.waitingMinor(chargeId)) : null;
    if (refusedCharge) return refusedCharge;
  }
  const addedMinor = lines.reduce((total, { fromMinor, toMinor }) => total + toMinor - fromMinor, 0);
  return refuseAbovePayment(addedMinor, payment);
}
