import { buyerRoles } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { type ViewChoice, newViewSchema, viewsKey } from './saved-view.ts';

/**
 * Saves a view of a list for oneself; it replaces a view of the same name. Only the server knows the number of views for certain: it
 * refuses with TOO_MANY_VIEWS.
 */
export const saveView = defineAction<'saveView', ViewChoice>({
  kind: 'saveView',
  version: 1,
  queue: 'queued',
  roles: buyerRoles,
  programFlag: null,
  verification: null,
  maxWaitDays: 30,
  listedWhenSent: 'whenFailed',
  // Approval rules apply to the account, not to personal settings.
  neverWaits: true,
  isPersonal: true,
  input: newViewSchema,
  queueKeys: (input) => [viewsKey(input)],
  reads: () => [],
  check: () => null,
  starts: { on: 'account-overview' },
  labels: {
    name: /*i18n*/ { id: 'actions.save-view.name', message: 'Save a view' },
    asked: /*i18n*/ { id: 'actions.save-view.asked', message: 'Saved view' },
    done: /*i18n*/ { id: 'actions.save-view.done', message: 'View saved' },
    failed: /*i18n*/ { id: 'actions.save-view.failed', message: 'The view was not saved' },
    icon: 'view',
  },
});
