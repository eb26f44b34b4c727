import * as v from 'valibot';
import { buyerRoles, decidingRoles } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { concernsAdministrator } from '../approvals/second-administrator.ts';
import { refuse } from '../errors.ts';
import { idSchema } from '../ids.ts';

/** At least one role, each once. */
export const givenRolesSchema = v.pipe(
  v.array(v.picklist(['buyerAdministrator', 'buyerGroupAdministrator', 'buyerPayer', 'buyerPurchaser'])),
  v.minLength(1),
  v.maxLength(buyerRoles.length),
  v.check((roles) => new Set(roles).size === roles.length, 'each role once'),
);

/** The new roles and group of a user (null is the whole account), and their rights on invoices (§3). */
export const changeUserRolesInputSchema = v.object({
  userId: idSchema('user'),
  roles: givenRolesSchema,
  groupId: v.nullable(idSchema('group')),
  mayDownloadInvoices: v.boolean(),
  mayEditInvoices: v.boolean(),
});
export type ChangeUserRolesInput = v.InferOutput<typeof changeUserRolesInputSchema>;

/**
 * Changes the rights of a user; another Account Admin approves it if the user becomes an Account Admin or is one, suspended ones included.
 * The server refuses with OWN_ACCOUNT, ROLE_ABOVE_OWN, PAYER_IN_GROUP (§5, §6).
 */
export const changeUserRoles = defineAction<'changeUserRoles', ChangeUserRolesInput>({
  kind: 'changeUserRoles',
  version: 1,
  queue: 'online',
  roles: decidingRoles,
  programFlag: null,
  verification: 'BuyerCreate',
  concerns: ({ userId }) => ({ userIds: [userId], groupIds: [] }),
  secondAdministratorFor: ({ roles }, users) => roles.includes('buyerAdministrator') || concernsAdministrator(users),
  maxWaitDays: 1,
  listedWhenSent: 'never',
  input: changeUserRolesInputSchema,
  queueKeys: (input) => [`user:${input.userId}`],
  reads: (input) => [{ collection: 'spendingLimits', id: input.userId }],
  check: ({ userId }, world) =>
    world.row('spendingLimits', userId)?.level === 'individual' ? null : refuse('NOT_FOUND'),
  starts: { on: 'users' },
  labels: {
    name: /*i18n*/ { id: 'actions.change-user-roles.name', message: 'Change a user’s role and group' },
    asked: /*i18n*/ { id: 'actions.change-user-roles.asked', message: 'Change of role and group' },
    done: /*i18n*/ { id: 'actions.change-user-roles.done', message: 'Role and group changed' },
    failed: /*i18n*/ { id: 'actions.change-user-roles.failed', message: 'The role and group were not changed' },
    icon: 'user',
  },
});
