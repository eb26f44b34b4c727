import * as v from 'valibot';
import { decidingRoles } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { idSchema } from '../ids.ts';

export const resendInvitationInputSchema = v.object({ userId: idSchema('user') });
export type ResendInvitationInput = v.InferOutput<typeof resendInvitationInputSchema>;

/**
 * Sends an invited user a new link, which replaces the previous one. Refused with NOT_FOUND, USER_STATUS_UNSUITABLE, INVITATION_TOO_SOON,
 * ACCOUNT_STATUS.
 */
export const resendInvitation = defineAction<'resendInvitation', ResendInvitationInput>({
  kind: 'resendInvitation',
  version: 1,
  queue: 'online',
  roles: decidingRoles,
  programFlag: null,
  accountRight: 'invite',
  verification: null,
  maxWaitDays: 1,
  listedWhenSent: 'never',
  input: resendInvitationInputSchema,
  queueKeys: (input) => [`user:${input.userId}`],
  reads: () => [],
  check: () => null,
  starts: { on: 'users' },
  labels: {
    name: /*i18n*/ { id: 'actions.resend-invitation.name', message: 'Send an invitation again' },
    asked: /*i18n*/ { id: 'actions.resend-invitation.asked', message: 'New invitation' },
    done: /*i18n*/ { id: 'actions.resend-invitation.done', message: 'Invitation sent again' },
    failed: /*i18n*/ { id: 'actions.resend-invitation.failed', message: 'The invitation was not sent' },
    icon: 'user',
  },
});
