import * as v from 'valibot';
import { buyerRoles } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { idSchema } from '../ids.ts';
import { refuseEmailChanger } from './email-change.ts';

export const cancelEmailChangeInputSchema = v.object({ userId: idSchema('user') });
export type CancelEmailChangeInput = v.InferOutput<typeof cancelEmailChangeInputSchema>;

/** Cancels a change of e-mail that waits to be confirmed; both links stop working. Nothing happens if none waits. */
export const cancelEmailChange = defineAction<'cancelEmailChange', CancelEmailChangeInput>({
  kind: 'cancelEmailChange',
  version: 1,
  queue: 'online',
  roles: buyerRoles,
  programFlag: null,
  verification: null,
  maxWaitDays: 1,
  listedWhenSent: 'never',
  input: cancelEmailChangeInputSchema,
  queueKeys: (input) => [`user:${input.userId}`],
  reads: () => [],
  check: ({ userId }, world) => refuseEmailChanger(userId, world),
  starts: { unlisted: 'It is beside the change that waits.' },
  labels: {
    name: /*i18n*/ { id: 'actions.cancel-email-change.name', message: 'Cancel a change of email' },
    asked: /*i18n*/ { id: 'actions.cancel-email-change.asked', message: 'Cancellation of a change of email' },
    done: /*i18n*/ { id: 'actions.cancel-email-change.done', message: 'Change of email canceled' },
    failed: /*i18n*/ { id: 'actions.cancel-email-change.failed', message: 'The change of email was not canceled' },
    icon: 'user',
  },
});
