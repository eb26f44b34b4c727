import * as v from 'valibot';
import { decidingRoles } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { concernsAdministrator } from '../approvals/second-administrator.ts';
import { refuse } from '../errors.ts';
import { idSchema } from '../ids.ts';

export const removeGroupInputSchema = v.object({ groupId: idSchema('group') });
export type RemoveGroupInput = v.InferOutput<typeof removeGroupInputSchema>;

/**
 * Removes a group. Its users, groups, cards and invoices move to its parent, and undecided requests about it end. An Account Admin does it,
 * a Group Admin requests it (§6). The server refuses with GROUP_IS_TOP, GROUP_TOO_LARGE, GROUP_LEAVING.
 */
export const removeGroup = defineAction<'removeGroup', RemoveGroupInput>({
  kind: 'removeGroup',
  version: 1,
  queue: 'online',
  roles: decidingRoles,
  asks: [{ author: 'buyerGroupAdministrator', decides: 'buyerAdministrator' }],
  programFlag: null,
  verification: 'BuyerCreate',
  concerns: ({ groupId }) => ({ userIds: [], groupIds: [groupId] }),
  secondAdministratorFor: (_input, users) => concernsAdministrator(users),
  maxWaitDays: 1,
  listedWhenSent: 'whenFailed',
  input: removeGroupInputSchema,
  queueKeys: () => ['groups'],
  reads: ({ groupId }) => [{ collection: 'spendingLimits', id: groupId }],
  check: ({ groupId }, world) => (world.row('spendingLimits', groupId)?.level === 'group' ? null : refuse('NOT_FOUND')),
  starts: { on: 'groups' },
  labels: {
    name: /*i18n*/ { id: 'actions.remove-group.name', message: 'Remove a group' },
    asked: /*i18n*/ { id: 'actions.remove-group.asked', message: 'Removal of a group' },
    done: /*i18n*/ { id: 'actions.remove-group.done', message: 'Group removed' },
    failed: /*i18n*/ { id: 'actions.remove-group.failed', message: 'The group was not removed' },
    icon: 'user',
  },
});
