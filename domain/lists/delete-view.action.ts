import { buyerRoles } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { type ViewKey, viewKeySchema, viewsKey } from './saved-view.ts';

/** Deletes a saved view of one's own; succeeds if it is already gone. */
export const deleteView = defineAction<'deleteView', ViewKey>({
  kind: 'deleteView',
  version: 1,
  queue: 'queued',
  roles: buyerRoles,
  programFlag: null,
  verification: null,
  maxWaitDays: 30,
  listedWhenSent: 'whenFailed',
  neverWaits: true,
  isPersonal: true,
  input: viewKeySchema,
  queueKeys: (input) => [viewsKey(input)],
  reads: () => [],
  check: () => null,
  starts: { on: 'account-overview' },
  labels: {
    name: /*i18n*/ { id: 'actions.delete-view.name', message: 'Delete a view' },
    asked: /*i18n*/ { id: 'actions.delete-view.asked', message: 'Deletion of a view' },
    done: /*i18n*/ { id: 'actions.delete-view.done', message: 'View deleted' },
    failed: /*i18n*/ { id: 'actions.delete-view.failed', message: 'The view was not deleted' },
    icon: 'view',
  },
});
