import * as v from 'valibot';
import { buyerRoles } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { refuse } from '../errors.ts';
import { idSchema } from '../ids.ts';
import { currencySchema, money, positiveAmountMinorSchema } from '../money.ts';
import { linesSchema } from '../plain-text.ts';
import { disputeFileIdsSchema, disputeReasons, maxDisputeTextLength } from './dispute.ts';
import { refuseDisputedAmount, refuseDisputing } from './dispute-rules.ts';

/** `amountMinor` is the disputed amount: the total of the invoice or a part of it. The files are sent before. */
export const raiseDisputeInputSchema = v.object({
  chargeId: idSchema('charge'),
  currency: currencySchema,
  amountMinor: positiveAmountMinorSchema,
  reason: v.picklist(disputeReasons),
  note: v.nullable(linesSchema({ min: 1, max: maxDisputeTextLength })),
  fileIds: disputeFileIdsSchema,
});
export type RaiseDisputeInput = v.InferOutput<typeof raiseDisputeInputSchema>;

/** Disputes one invoice (§5). The dispute has the id of the action. People who do not see the whole account request it. */
export const raiseDispute = defineAction<'raiseDispute', RaiseDisputeInput>({
  kind: 'raiseDispute',
  version: 1,
  queue: 'queued',
  roles: buyerRoles,
  programFlag: 'disputes',
  verification: null,
  maxWaitDays: 7,
  listedWhenSent: 'always',
  asks: [
    { author: 'buyerPurchaser', decides: 'buyerAdministrator' },
    { author: 'buyerGroupAdministrator', decides: 'buyerAdministrator' },
  ],
  input: raiseDisputeInputSchema,
  queueKeys: (input) => [`charge-dispute:${input.chargeId}`],
  reads: (input) => [{ collection: 'charges', id: input.chargeId }],
  files: (input) => input.fileIds,
  amount: (input) => money(input.amountMinor, input.currency),
  groupId: (input, world) => world.row('charges', input.chargeId)?.groupId ?? null,
  check: ({ chargeId, amountMinor, currency }, world) => {
    const charge = world.row('charges', chargeId);
    if (!charge) return refuse('NOT_FOUND');
    if (currency !== charge.currency) return refuse('CURRENCY_MISMATCH', { currency: charge.currency });
    return refuseDisputing(charge, world.today, null) ?? refuseDisputedAmount(charge, amountMinor);
  },
  optimisticUpdate: (input, world) =>
    world.row('charges', input.chargeId)
      ? [{ collection: 'charges', id: input.chargeId, set: { hasOpenDispute: true } }]
      : [],
  starts: { on: 'account-overview' },
  labels: {
    name: /*i18n*/ { id: 'actions.raise-dispute.name', message: 'Dispute an invoice' },
    asked: /*i18n*/ { id: 'actions.raise-dispute.asked', message: 'Dispute of an invoice' },
    done: /*i18n*/ { id: 'overview.activity.dispute-raised', message: 'Dispute raised' },
    failed: /*i18n*/ { id: 'actions.raise-dispute.failed', message: 'The invoice was not disputed' },
    icon: 'dispute',
  },
});
