import * as v from 'valibot';
import { buyerRoles } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { refuse } from '../errors.ts';
import { idSchema } from '../ids.ts';
import { personKey } from '../users/person.ts';

/** The person who sees the dismissed alerts again: only one’s own person is accepted. */
export const restoreAlertsInputSchema = v.object({ personId: idSchema('person') });
export type RestoreAlertsInput = v.InferOutput<typeof restoreAlertsInputSchema>;

/** Shows all dismissed alerts again, on all devices (§4). */
export const restoreAlerts = defineAction<'restoreAlerts', RestoreAlertsInput>({
  kind: 'restoreAlerts',
  version: 1,
  queue: 'queued',
  roles: buyerRoles,
  programFlag: null,
  verification: null,
  maxWaitDays: 7,
  listedWhenSent: 'never',
  isPersonal: true,
  input: restoreAlertsInputSchema,
  queueKeys: (input) => [personKey(input.personId)],
  reads: (input) => [{ collection: 'people', id: input.personId }],
  check: (input, world) => (world.row('people', input.personId) ? null : refuse('NOT_FOUND')),
  optimisticUpdate: ({ personId }) => [{ collection: 'people', id: personId, set: { dismissedAlerts: [] } }],
  starts: { on: 'profile-notifications' },
  labels: {
    name: /*i18n*/ { id: 'actions.restore-alerts.name', message: 'Show dismissed messages again' },
    asked: /*i18n*/ { id: 'actions.restore-alerts.asked', message: 'Dismissed messages' },
    done: /*i18n*/ { id: 'actions.restore-alerts.done', message: 'Dismissed messages shown again' },
    failed: /*i18n*/ { id: 'actions.restore-alerts.failed', message: 'The dismissed messages were not shown again' },
    icon: 'notifications',
  },
});
