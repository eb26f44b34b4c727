import * as v from 'valibot';
import { administrators } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { concernsAdministrator } from '../approvals/second-administrator.ts';
import { refuse } from '../errors.ts';
import { idSchema } from '../ids.ts';
import { emailAddressSchema } from '../users/invitation.ts';

/** The new address of the primary user. */
export const requestPrimaryEmailInputSchema = v.object({ buyerId: idSchema('buyer'), email: emailAddressSchema });
export type RequestPrimaryEmailInput = v.InferOutput<typeof requestPrimaryEmailInputSchema>;

/**
 * Requests another e-mail address of the primary contact; the provider approves or rejects it within 48 hours (§4, §9). Another Account
 * Admin approves it first if somebody else asks for an Account Admin, because it is the address of a sign-in. Refused with
 * ACCOUNT_REQUEST_PENDING, NOTHING_CHANGED, DUPLICATE_EMAIL, NO_PRIMARY_USER.
 */
export const requestPrimaryEmail = defineAction<'requestPrimaryEmail', RequestPrimaryEmailInput>({
  kind: 'requestPrimaryEmail',
  version: 1,
  queue: 'online',
  roles: administrators,
  programFlag: null,
  verification: 'BuyerCreate',
  concerns: () => ({ userIds: [], groupIds: [], primaryUser: true }),
  secondAdministratorFor: (_input, users) => concernsAdministrator(users),
  maxWaitDays: 1,
  listedWhenSent: 'never',
  input: requestPrimaryEmailInputSchema,
  queueKeys: (input) => [`company:${input.buyerId}`],
  reads: (input) => [{ collection: 'buyers', id: input.buyerId }],
  check: ({ buyerId }, world) => (world.row('buyers', buyerId) ? null : refuse('NOT_FOUND')),
  starts: { on: 'primary-contact' },
  labels: {
    name: /*i18n*/ { id: 'actions.request-primary-email.name', message: 'Request another primary email' },
    asked: /*i18n*/ { id: 'actions.request-primary-email.asked', message: 'Change of the primary email' },
    done: /*i18n*/ { id: 'actions.request-primary-email.done', message: 'Change of the primary email requested' },
    failed: /*i18n*/ {
      id: 'actions.request-primary-email.failed',
      message: 'The change of the primary email was not requested',
    },
    icon: 'user',
  },
});
