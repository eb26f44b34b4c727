import * as v from 'valibot';
import { buyerRoles } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { concernsAdministrator } from '../approvals/second-administrator.ts';
import { idSchema } from '../ids.ts';
import { refuseEmailChanger } from './email-change.ts';
import { emailAddressSchema } from './invitation.ts';

/** A user, oneself or one of the business, and the new address. */
export const requestEmailChangeInputSchema = v.object({ userId: idSchema('user'), email: emailAddressSchema });
export type RequestEmailChangeInput = v.InferOutput<typeof requestEmailChangeInputSchema>;

/**
 * Asks both addresses to confirm another e-mail of a user. Another Account Admin approves it first if somebody else asks for an Account
 * Admin. The server refuses with USER_STATUS_UNSUITABLE, EMAIL_OF_PRIMARY_USER, EMAIL_OF_OTHERS, EMAIL_BY_SINGLE_SIGN_ON, NOTHING_CHANGED,
 * DUPLICATE_EMAIL, EMAIL_CHANGE_OPEN, EMAIL_CHANGE_TOO_OFTEN; an address that is taken elsewhere is refused only where it is confirmed.
 */
export const requestEmailChange = defineAction<'requestEmailChange', RequestEmailChangeInput>({
  kind: 'requestEmailChange',
  version: 1,
  queue: 'online',
  roles: buyerRoles,
  programFlag: null,
  verification: 'Setup',
  concerns: ({ userId }) => ({ userIds: [userId], groupIds: [] }),
  secondAdministratorFor: (_input, users) => concernsAdministrator(users),
  maxWaitDays: 1,
  listedWhenSent: 'never',
  input: requestEmailChangeInputSchema,
  queueKeys: (input) => [`user:${input.userId}`],
  reads: () => [],
  check: ({ userId }, world) => refuseEmailChanger(userId, world),
  starts: { on: ['users', 'profile-general'] },
  labels: {
    name: /*i18n*/ { id: 'actions.request-email-change.name', message: 'Change a user’s email' },
    asked: /*i18n*/ { id: 'actions.request-email-change.asked', message: 'Change of a user’s email' },
    done: /*i18n*/ { id: 'actions.request-email-change.done', message: 'Change of email requested' },
    failed: /*i18n*/ { id: 'actions.request-email-change.failed', message: 'The change of email was not requested' },
    icon: 'user',
  },
});
