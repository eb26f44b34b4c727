import * as v from 'valibot';
import { decidingRoles } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { idSchema } from '../ids.ts';
import { amountMinorSchema } from '../money.ts';
import { givenRolesSchema } from './change-user-roles.action.ts';
import { emailAddressSchema } from './invitation.ts';
import { profileValueSchemas } from './profile-edit.ts';
import { refuseLanguage } from './refuse-language.ts';

/** The invited person and their rights. A limit of null is the inviter's own (§5), in minor units of the account's currency. */
export const inviteUserInputSchema = v.object({
  email: emailAddressSchema,
  firstName: profileValueSchemas.firstName,
  lastName: profileValueSchemas.lastName,
  language: profileValueSchemas.language,
  roles: givenRolesSchema,
  groupId: v.nullable(idSchema('group')),
  limitMinor: v.nullable(amountMinorSchema),
});
export type InviteUserInput = v.InferOutput<typeof inviteUserInputSchema>;

/**
 * Invites one person to the business; a link in an e-mail lets them activate their account (§1, §8). Refused with DUPLICATE_EMAIL,
 * ROLE_ABOVE_OWN, PAYER_IN_GROUP, LIMIT_ABOVE_OWN, LANGUAGE_NOT_OFFERED, ACCOUNT_STATUS. Several people are invited one by one, with one verification.
 * Another Account Admin approves the invitation of an Account Admin.
 */
export const inviteUser = defineAction<'inviteUser', InviteUserInput>({
  kind: 'inviteUser',
  version: 1,
  queue: 'online',
  roles: decidingRoles,
  programFlag: null,
  accountRight: 'invite',
  verification: 'BuyerCreate',
  secondAdministratorFor: ({ roles }) => roles.includes('buyerAdministrator'),
  maxWaitDays: 1,
  listedWhenSent: 'never',
  input: inviteUserInputSchema,
  queueKeys: (input) => [`invitation:${input.email}`],
  reads: () => [],
  check: ({ language }, world) => refuseLanguage(language, world),
  starts: { form: 'invite-new-user-users' },
  labels: {
    name: /*i18n*/ { id: 'actions.invite-user.name', message: 'Invite a user' },
    asked: /*i18n*/ { id: 'actions.invite-user.asked', message: 'Invitation of a user' },
    done: /*i18n*/ { id: 'actions.invite-user.done', message: 'User invited' },
    failed: /*i18n*/ { id: 'actions.invite-user.failed', message: 'The user was not invited' },
    icon: 'user',
  },
});
