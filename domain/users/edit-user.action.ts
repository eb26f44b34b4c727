import * as v from 'valibot';
import { decidingRoles } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { refuse } from '../errors.ts';
import { idSchema } from '../ids.ts';
import { amountMinorSchema } from '../money.ts';
import { contactTypes } from './listed-user.ts';
import { noticeTopics } from './notice-topics.ts';
import { isPhoneNumber, profileValueSchemas } from './profile-edit.ts';

/** New values of some of a user's details; null clears the phone number or the individual limit. */
export const editUserInputSchema = v.object({
  userId: idSchema('user'),
  set: v.pipe(
    v.object({
      firstName: v.exactOptional(profileValueSchemas.firstName),
      lastName: v.exactOptional(profileValueSchemas.lastName),
      phone: v.exactOptional(v.nullable(profileValueSchemas.phone)),
      receiveEmail: v.exactOptional(v.boolean()),
      noticesOff: v.exactOptional(v.pipe(v.array(v.picklist(noticeTopics)), v.maxLength(noticeTopics.length))),
      hasDailyDigest: v.exactOptional(v.boolean()),
      contactTypes: v.exactOptional(v.pipe(v.array(v.picklist(contactTypes)), v.maxLength(contactTypes.length))),
      limitMinor: v.exactOptional(v.nullable(amountMinorSchema)),
    }),
    v.check((set) => Object.keys(set).length > 0, 'at least one field'),
  ),
});
export type EditUserInput = v.InferOutput<typeof editUserInputSchema>;

/**
 * Changes the details, notifications and individual limit of a user (§2, edit user). Only the server knows the other receivers of invoices
 * and the primary contact. It refuses with LAST_INVOICE_RECEIVER, LAST_PRIMARY_CONTACT, NAME_OF_OTHERS, ROLE_ABOVE_OWN, LIMIT_REQUIRED,
 * LIMIT_ABOVE_OWN.
 */
export const editUser = defineAction<'editUser', EditUserInput>({
  kind: 'editUser',
  version: 1,
  queue: 'online',
  roles: decidingRoles,
  programFlag: null,
  verification: { limitMinor: 'OrderApproval' },
  maxWaitDays: 1,
  listedWhenSent: 'never',
  input: editUserInputSchema,
  queueKeys: (input) => [`user:${input.userId}`],
  // Every user has a limit with the user's id; people who see the limit see the user.
  reads: (input) => [{ collection: 'spendingLimits', id: input.userId }],
  check: ({ userId, set }, world) => {
    if (world.row('spendingLimits', userId)?.level !== 'individual') return refuse('NOT_FOUND');
    return set.phone && !isPhoneNumber(set.phone) ? refuse('PHONE_INVALID') : null;
  },
  starts: { on: 'users' },
  labels: {
    name: /*i18n*/ { id: 'actions.edit-user.name', message: 'Edit a user' },
    asked: /*i18n*/ { id: 'actions.edit-user.asked', message: 'Change to a user' },
    done: /*i18n*/ { id: 'actions.edit-user.done', message: 'User changed' },
    failed: /*i18n*/ { id: 'actions.edit-user.failed', message: 'The user was not changed' },
    icon: 'user',
  },
});
