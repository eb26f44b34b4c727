import * as v from 'valibot';
import { administrators } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { concernsAdministrator } from '../approvals/second-administrator.ts';
import { refuse } from '../errors.ts';
import { idSchema } from '../ids.ts';
import { groupDetailsSchema } from './group.ts';

/** A new group, its administrator, and its users. */
export const createGroupInputSchema = v.object({
  ...groupDetailsSchema.entries,
  adminId: v.nullable(idSchema('user')),
  userIds: v.pipe(v.array(idSchema('user')), v.maxLength(100)),
});
export type CreateGroupInput = v.InferOutput<typeof createGroupInputSchema>;

/** Creates a group (§2, §3). The server refuses with GROUP_NAME_TAKEN, GROUP_TOO_DEEP, TAX_ID_INVALID, ADDRESS_INVALID, PAYER_IN_GROUP. */
export const createGroup = defineAction<'createGroup', CreateGroupInput>({
  kind: 'createGroup',
  version: 1,
  queue: 'online',
  roles: administrators,
  programFlag: null,
  verification: 'BuyerCreate',
  concerns: ({ userIds, adminId }) => ({ userIds: adminId ? [...userIds, adminId] : userIds, groupIds: [] }),
  secondAdministratorFor: (_input, users) => concernsAdministrator(users),
  maxWaitDays: 1,
  listedWhenSent: 'never',
  input: createGroupInputSchema,
  queueKeys: () => ['groups'],
  reads: ({ parentId, adminId, userIds }) =>
    [...new Set([parentId, adminId, ...userIds])].flatMap((id) => (id ? [{ collection: 'spendingLimits', id }] : [])),
  check: ({ parentId }, world) =>
    parentId === null || world.row('spendingLimits', parentId)?.level === 'group' ? null : refuse('NOT_FOUND'),
  starts: { form: 'create-group' },
  labels: {
    name: /*i18n*/ { id: 'actions.create-group.name', message: 'Create a group' },
    asked: /*i18n*/ { id: 'actions.create-group.asked', message: 'New group' },
    done: /*i18n*/ { id: 'actions.create-group.done', message: 'Group created' },
    failed: /*i18n*/ { id: 'actions.create-group.failed', message: 'The group was not created' },
    icon: 'user',
  },
});
