import * as v from 'valibot';
import { payingRoles } from '../access/role-sets.ts';
import { type ActionWorld, defineAction } from '../action.ts';
import { type Refusal, refuse } from '../errors.ts';
import { idSchema } from '../ids.ts';
import type { Adjustment } from '../ledger/adjustment.ts';
import { currencySchema, money, positiveAmountMinorSchema } from '../money.ts';
import { appliedMinor, refuseModifying, withAllocations } from './applied-funds.ts';
import { differs, isApplicationChanged } from './row-differences.ts';

/** What to unapply from one charge: the whole application of a payment, or one application of a credit. */
export const unapplyFundsInputSchema = v.variant('kind', [
  v.object({
    kind: v.literal('payment'),
    id: idSchema('payment'),
    chargeId: idSchema('charge'),
    currency: currencySchema,
    amountMinor: positiveAmountMinorSchema,
  }),
  v.object({
    kind: v.literal('credit'),
    id: idSchema('adjustment'),
    creditId: idSchema('charge'),
    chargeId: idSchema('charge'),
    currency: currencySchema,
    amountMinor: positiveAmountMinorSchema,
  }),
]);
export type UnapplyFundsInput = v.InferOutput<typeof unapplyFundsInputSchema>;

/** Unapplies a payment or a credit from an invoice, which is due again; the amount can be applied to another. */
export const unapplyFunds = defineAction<'unapplyFunds', UnapplyFundsInput>({
  kind: 'unapplyFunds',
  version: 1,
  queue: 'queued',
  roles: payingRoles,
  programFlag: 'payments',
  accountRight: 'pay',
  verification: null,
  maxWaitDays: 7,
  listedWhenSent: 'always',
  input: unapplyFundsInputSchema,
  queueKeys: (input) =>
    input.kind === 'payment'
      ? [`payment:${input.id}`, `charge:${input.chargeId}`]
      : [`charge:${input.creditId}`, `charge:${input.chargeId}`],
  reads: (input) =>
    input.kind === 'payment'
      ? [
          { collection: 'payments', id: input.id },
          { collection: 'charges', id: input.chargeId },
        ]
      : [
          { collection: 'adjustments', id: input.id },
          { collection: 'charges', id: input.creditId },
          { collection: 'charges', id: input.chargeId },
        ],
  amount: ({ amountMinor, currency }) => money(amountMinor, currency),
  check: refuseUnapplying,
  optimisticUpdate: (input, world) => {
    if (input.kind === 'credit')
      return world.row('adjustments', input.id)
        ? [{ collection: 'adjustments', id: input.id, set: { reversedOn: world.today } }]
        : [];
    const payment = world.row('payments', input.id);
    if (!payment) return [];
    const change = { chargeId: input.chargeId, invoiceNumber: '', amountMinor: 0 - input.amountMinor };
    const { remainingMinor, status, applications } = withAllocations(payment, [change], world.today);
    return [{ collection: 'payments', id: input.id, set: { remainingMinor, status, applications } }];
  },
  // Changes of the charge, or of the payment elsewhere, do not matter: the unapplied amount stays the same.
  isConflict: (input, { collection }, then, now) => {
    if (collection === 'payments') return isApplicationChanged(then, now, input.chargeId);
    return collection === 'adjustments' && differs<Adjustment>(then, now, ['reversedOn', 'amountMinor']);
  },
  starts: { on: 'payments' },
  labels: {
    name: /*i18n*/ { id: 'actions.unapply-funds.name', message: 'Unapply a payment or credit' },
    asked: /*i18n*/ { id: 'actions.unapply-funds.asked', message: 'Removal of a payment or credit from an invoice' },
    done: /*i18n*/ { id: 'actions.unapply-funds.done', message: 'Payment or credit unapplied' },
    failed: /*i18n*/ { id: 'actions.unapply-funds.failed', message: 'The amount was not unapplied' },
    icon: 'recall',
  },
});

function refuseUnapplying(input: UnapplyFundsInput, world: ActionWorld): Refusal | null {
  const charge = world.row('charges', input.chargeId);
  if (!charge) return refuse('NOT_FOUND');
  if (charge.currency !== input.currency) return refuse('CURRENCY_MISMATCH', { currency: charge.currency });
  if (input.kind === 'credit') {
    const adjustment = world.row('adjustments', input.id);
    if (!adjustment || !world.row('charges', input.creditId)) return refuse('NOT_FOUND');
    const isApplied =
      adjustment.creditId === input.creditId &&
      adjustment.chargeId === input.chargeId &&
      adjustment.reversedOn === null &&
      adjustment.amountMinor === input.amountMinor;
    return isApplied ? null : refuse('NOT_APPLIED');
  }
  const payment = world.row('payments', input.id);
  if (!payment) return refuse('NOT_FOUND');
  const refused = refuseModifying(payment);
  if (refused) return refused;
  return appliedMinor(payment, input.chargeId) === input.amountMinor ? null : refuse('NOT_APPLIED');
}
