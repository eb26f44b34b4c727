import * as v from 'valibot';
import { buyerRoles } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { refuse } from '../errors.ts';
import { idSchema } from '../ids.ts';
import { personKey } from '../users/person.ts';
import { withDismissed } from './dismissed-alerts.ts';

/** The alert to dismiss, for oneself. */
export const dismissAlertInputSchema = v.object({
  personId: idSchema('person'),
  messageStorageId: v.pipe(v.string(), v.regex(/^[\w.-]{1,60}$/)),
});
export type DismissAlertInput = v.InferOutput<typeof dismissAlertInputSchema>;

/** Hides an alert for oneself, on all devices (§4). */
export const dismissAlert = defineAction<'dismissAlert', DismissAlertInput>({
  kind: 'dismissAlert',
  version: 1,
  queue: 'queued',
  roles: buyerRoles,
  programFlag: null,
  verification: null,
  maxWaitDays: 7,
  listedWhenSent: 'never',
  isPersonal: true,
  input: dismissAlertInputSchema,
  queueKeys: (input) => [personKey(input.personId)],
  reads: (input) => [{ collection: 'people', id: input.personId }],
  check: (input, world) => (world.row('people', input.personId) ? null : refuse('NOT_FOUND')),
  optimisticUpdate: ({ personId, messageStorageId }, world) => {
    const person = world.row('people', personId);
    if (!person) return [];
    const dismissedAlerts = withDismissed(person.dismissedAlerts, messageStorageId);
    return [{ collection: 'people', id: personId, set: { dismissedAlerts } }];
  },
  // Dismissals of several devices add up, so they cannot conflict.
  isConflict: () => false,
  starts: { unlisted: 'A message is dismissed where it is shown, above every page.' },
  labels: {
    name: /*i18n*/ { id: 'actions.dismiss-alert.name', message: 'Dismiss a message' },
    asked: /*i18n*/ { id: 'actions.dismiss-alert.asked', message: 'Dismissed message' },
    done: /*i18n*/ { id: 'actions.dismiss-alert.done', message: 'Message dismissed' },
    failed: /*i18n*/ { id: 'actions.dismiss-alert.failed', message: 'The message was not dismissed' },
    icon: 'notifications',
  },
});
