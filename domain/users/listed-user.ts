import * as v from 'valibot';
import { addedField } from '../sync/row-shape.ts';
import { roleSchema } from '../access/role.ts';
import { instantSchema } from '../time/instant.ts';
import { idSchema } from '../ids.ts';
import { amountMinorSchema, currencySchema } from '../money.ts';
import { userStatuses } from './user-status.ts';

/** The subjects about which the business contacts a user (§3). */
export const contactTypes = ['admin', 'billing', 'primary', 'purchaser'] as const;
export type ContactType = (typeof contactTypes)[number];

/** A user of an account as people who manage users see them (§3). */
export const listedUserSchema = v.object({
  id: idSchema('user'),
  name: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  phone: v.nullable(v.string()),
  roles: v.array(roleSchema),
  /** Null for the whole account. */
  groupId: v.nullable(idSchema('group')),
  groupName: v.nullable(v.string()),
  status: v.picklist(userStatuses),
  contactTypes: v.array(v.picklist(contactTypes)),
  /** Receives the invoices of the account by e-mail. */
  receiveEmail: v.boolean(),
  /** Topics of `notice-topics.ts` that are turned off for e-mail. */
  noticesOff: addedField(v.array(v.string()), []),
  /** Notices that can wait are collected in one e-mail per day. */
  hasDailyDigest: addedField(v.boolean(), false),
  /** The individual limit in minor units; null is no limit. */
  limitMinor: v.nullable(amountMinorSchema),
  currency: currencySchema,
  lastSignInAt: v.nullable(instantSchema),
  /** The primary user of the business, who cannot be suspended or deactivated. */
  isPrimary: v.boolean(),
  /** No other user of the account receives its invoices, or is its primary contact. */
  isLastReceiver: v.boolean(),
  isLastPrimary: v.boolean(),
  /** The person also acts for another business, so only they can change their name and phone. */
  isShared: v.boolean(),
  /** Other businesses in which the person is suspended or deactivated together with this user. */
  linkedBusinesses: v.array(v.string()),
  /** When the invitation expires; null if there is none, or it was accepted. */
  invitedUntil: v.nullable(instantSchema),
  mayDownloadInvoices: v.boolean(),
  mayEditInvoices: v.boolean(),
});
export type ListedUser = v.InferOutput<typeof listedUserSchema>;

/** A group that users can belong to; `isCompany` is the top-level group, the company itself. */
export const userGroupSchema = v.object({
  id: idSchema('group'),
  name: v.string(),
  parentId: v.nullable(idSchema('group')),
  isCompany: addedField(v.boolean(), false),
});
export type UserGroup = v.InferOutput<typeof userGroupSchema>;

/** A contact receives news about the business and does not sign in. */
export function isContact({ roles }: Pick<ListedUser, 'roles'>): boolean {
  return roles.length === 0;
}
