import * as v from 'valibot';
import { buyerRoles } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { idSchema } from '../ids.ts';
import { refuseChanging } from './dispute-rules.ts';

export const withdrawDisputeInputSchema = v.object({ disputeId: idSchema('dispute') });
export type WithdrawDisputeInput = v.InferOutput<typeof withdrawDisputeInputSchema>;

/** Withdraws an open dispute. The invoice can be disputed again. */
export const withdrawDispute = defineAction<'withdrawDispute', WithdrawDisputeInput>({
  kind: 'withdrawDispute',
  version: 1,
  queue: 'queued',
  roles: buyerRoles,
  programFlag: 'disputes',
  verification: null,
  maxWaitDays: 7,
  listedWhenSent: 'whenFailed',
  input: withdrawDisputeInputSchema,
  queueKeys: (input) => [`dispute:${input.disputeId}`],
  reads: (input) => [{ collection: 'disputes', id: input.disputeId }],
  check: ({ disputeId }, world) => refuseChanging(world.row('disputes', disputeId), world),
  optimisticUpdate: ({ disputeId }, world) =>
    world.row('disputes', disputeId) ? [{ collection: 'disputes', id: disputeId, set: { status: 'withdrawn' } }] : [],
  starts: { on: ['activity-disputes', 'account-overview'] },
  labels: {
    name: /*i18n*/ { id: 'actions.withdraw-dispute.name', message: 'Withdraw a dispute' },
    asked: /*i18n*/ { id: 'actions.withdraw-dispute.asked', message: 'Withdrawal of a dispute' },
    done: /*i18n*/ { id: 'actions.withdraw-dispute.done', message: 'Dispute withdrawn' },
    failed: /*i18n*/ { id: 'actions.withdraw-dispute.failed', message: 'The dispute was not withdrawn' },
    icon: 'dispute',
  },
});
