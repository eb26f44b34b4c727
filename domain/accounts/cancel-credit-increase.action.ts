import * as v from 'valibot';
import { decidingRoles } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { idSchema } from '../ids.ts';
import { refuseCancelling } from './credit-line.ts';

export const cancelCreditIncreaseInputSchema = v.object({
  buyerId: idSchema('buyer'),
  increaseId: idSchema('credit-increase'),
});
export type CancelCreditIncreaseInput = v.InferOutput<typeof cancelCreditIncreaseInputSchema>;

/** Withdraws a request for a higher credit line that underwriting has not decided yet. */
export const cancelCreditIncrease = defineAction<'cancelCreditIncrease', CancelCreditIncreaseInput>({
  kind: 'cancelCreditIncrease',
  version: 1,
  queue: 'queued',
  roles: decidingRoles,
  programFlag: null,
  verification: null,
  maxWaitDays: 7,
  listedWhenSent: 'whenFailed',
  input: cancelCreditIncreaseInputSchema,
  queueKeys: (input) => [`credit-line:${input.buyerId}`],
  reads: (input) => [{ collection: 'creditIncreases', id: input.increaseId }],
  check: (input, world) => refuseCancelling(world.row('creditIncreases', input.increaseId), world.userId, world.roles),
  starts: { on: 'overview' },
  labels: {
    name: /*i18n*/ { id: 'actions.cancel-credit-increase.name', message: 'Cancel a credit increase request' },
    asked: /*i18n*/ { id: 'actions.cancel-credit-increase.asked', message: 'Cancellation of a credit increase' },
    done: /*i18n*/ { id: 'actions.cancel-credit-increase.done', message: 'Credit increase request canceled' },
    failed: /*i18n*/ {
      id: 'actions.cancel-credit-increase.failed',
      message: 'The credit increase request was not canceled',
    },
    icon: 'recall',
  },
});
