import * as v from 'valibot';
import { buyerRoles } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { envelopeSchema } from '../envelope.ts';

/** The whole action to cancel, as it was or would have been sent. */
export const cancelActionInputSchema = v.object({ action: v.object({ ...envelopeSchema.entries, quote: v.null() }) });
export type CancelActionInput = v.InferOutput<typeof cancelActionInputSchema>;

/**
 * Cancels one's own action that the server may or may not have received. The first of the two keeps the id for ever: if the action came
 * first, it is done and the answer says so; otherwise it is never done, however late it arrives.
 */
export const cancelAction = defineAction<'cancelAction', CancelActionInput>({
  kind: 'cancelAction',
  version: 1,
  queue: 'queued',
  roles: buyerRoles,
  programFlag: null,
  verification: null,
  // Never expires: the original may already have taken effect.
  maxWaitDays: 3650,
  listedWhenSent: 'never',
  isUrgent: true,
  input: cancelActionInputSchema,
  // Its own key, so that it waits for no other entry: the action may reach the server at any moment. Entries that wait for the action still
  // wait (`due-entries.ts`).
  queueKeys: (input) => [`action:${input.action.id}`],
  reads: () => [],
  check: () => null,
  starts: { unlisted: 'An entry of the outbox is cancelled in the outbox, which no page shows.' },
  labels: {
    name: /*i18n*/ { id: 'actions.cancel-action.name', message: 'Cancel request' },
    asked: /*i18n*/ { id: 'actions.cancel-action.asked', message: 'Request cancellation' },
    done: /*i18n*/ { id: 'actions.cancel-action.done', message: 'Request canceled' },
    failed: /*i18n*/ { id: 'actions.cancel-action.failed', message: 'The request could not be canceled' },
    icon: 'recall',
  },
});
