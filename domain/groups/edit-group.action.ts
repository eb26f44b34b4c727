import * as v from 'valibot';
import { decidingRoles } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { refuse } from '../errors.ts';
import { idSchema } from '../ids.ts';
import { groupDetailsSchema } from './group.ts';

/** All details of the changed group. */
export const editGroupInputSchema = v.object({ groupId: idSchema('group'), ...groupDetailsSchema.entries });
export type EditGroupInput = v.InferOutput<typeof editGroupInputSchema>;

/** Changes a group or its place in the tree. An Account Admin does it, a Group Admin requests it (§6). */
export const editGroup = defineAction<'editGroup', EditGroupInput>({
  kind: 'editGroup',
  version: 1,
  queue: 'online',
  roles: decidingRoles,
  asks: [{ author: 'buyerGroupAdministrator', decides: 'buyerAdministrator' }],
  programFlag: null,
  verification: 'BuyerCreate',
  maxWaitDays: 1,
  listedWhenSent: 'whenFailed',
  input: editGroupInputSchema,
  queueKeys: () => ['groups'],
  reads: ({ groupId }) => [{ collection: 'spendingLimits', id: groupId }],
  check: ({ groupId }, world) => (world.row('spendingLimits', groupId)?.level === 'group' ? null : refuse('NOT_FOUND')),
  starts: { on: 'groups' },
  labels: {
    name: /*i18n*/ { id: 'actions.edit-group.name', message: 'Change a group' },
    asked: /*i18n*/ { id: 'actions.edit-group.asked', message: 'Change of a group' },
    done: /*i18n*/ { id: 'actions.edit-group.done', message: 'Group changed' },
    failed: /*i18n*/ { id: 'actions.edit-group.failed', message: 'The group was not changed' },
    icon: 'user',
  },
});
