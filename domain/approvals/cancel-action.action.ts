import * as v from 'valibot';
import { buyerRoles } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { envelopeSchema } from '../envelope.ts';

/** The whole action that is to be cancelled, as it was or would have been sent. */
export const cancelActionInputSchema = v.object({ action: v.object({ ...envelopeSchema.entries, quote: v.null() }) });
export type CancelActionInput = v.InferOutput<typeof cancelActionInputSchema>;

/**
 * Cancels one's own action of which it is not known whether the server has it. One of the two has the id for ever: an action
 * that came first is done, and this says so; one that has not come is never done, however late it comes.
 */
export const cancelAction = defineAction<'cancelAction', CancelActionInput>({
  kind: 'cancelAction',
  version: 1,
  queue: 'queued',
  roles: buyerRoles,
  programFlag: null,
  verification: null,
  // What may have been done is never let go of for having waited.
  maxWaitDays: 3650,
  listedWhenSent: 'never',
  isUrgent: true,
  input: cancelActionInputSchema,
  // Its own key, so that nothing holds it up: every moment counts against the action on its way. It holds up what that one holds
  // up all the same (`due-entries.ts`).
  queueKeys: (input) => [`action:${input.action.id}`],
  reads: () => [],
  check: () => null,
  labels: {
    name: /*i18n*/ { id: 'actions.cancel-action.name', message: 'Cancel request' },
    asked: /*i18n*/ { id: 'actions.cancel-action.asked', message: 'Request cancellation' },
    done: /*i18n*/ { id: 'actions.cancel-action.done', message: 'Request canceled' },
    failed: /*i18n*/ { id: 'actions.cancel-action.failed', message: 'The request could not be canceled' },
    icon: 'recall',
  },
});
