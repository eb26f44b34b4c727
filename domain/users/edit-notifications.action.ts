import * as v from 'valibot';
import { buyerRoles } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { refuse } from '../errors.ts';
import { idSchema } from '../ids.ts';
import { type Person, personKey } from './person.ts';

/** The e-mails that one wants; `receiveEmail` are the invoices of the current business. */
export const editNotificationsInputSchema = v.object({
  personId: idSchema('person'),
  set: v.object({ receiveEmail: v.boolean() }),
});
export type EditNotificationsInput = v.InferOutput<typeof editNotificationsInputSchema>;

/**
 * Sets for oneself whether one receives the invoices by e-mail (§3 receiveEmail). Somebody of the business must receive them (§5); only the
 * server can check this and refuses with LAST_INVOICE_RECEIVER.
 */
export const editNotifications = defineAction<'editNotifications', EditNotificationsInput>({
  kind: 'editNotifications',
  version: 1,
  queue: 'queued',
  roles: buyerRoles,
  programFlag: null,
  verification: null,
  maxWaitDays: 7,
  listedWhenSent: 'whenFailed',
  isPersonal: true,
  input: editNotificationsInputSchema,
  queueKeys: (input) => [personKey(input.personId)],
  reads: (input) => [{ collection: 'people', id: input.personId }],
  check: (input, world) => (world.row('people', input.personId) ? null : refuse('NOT_FOUND')),
  optimisticUpdate: (input, world) =>
    world.row('people', input.personId) ? [{ collection: 'people', id: input.personId, set: { ...input.set } }] : [],
  isConflict: (input, _reference, then, now) => {
    const [before, after] = [(then as Person).receiveEmail, (now as Person).receiveEmail];
    return before !== after && after !== input.set.receiveEmail;
  },
  starts: { on: 'profile-notifications' },
  labels: {
    name: /*i18n*/ { id: 'actions.edit-notifications.name', message: 'Change notifications' },
    asked: /*i18n*/ { id: 'actions.edit-notifications.asked', message: 'Change to notifications' },
    done: /*i18n*/ { id: 'actions.edit-notifications.done', message: 'Notifications changed' },
    failed: /*i18n*/ { id: 'actions.edit-notifications.failed', message: 'The notifications were not changed' },
    icon: 'notifications',
  },
});
