import * as v from 'valibot';
import { roleSchema } from '../access/role.ts';
import { instantSchema } from '../time/instant.ts';
import { idSchema } from '../ids.ts';
import { amountMinorSchema, currencySchema } from '../money.ts';
import { userStatuses } from './user-status.ts';

/** What the business contacts a user about (§3). */
export const contactTypes = ['admin', 'billing', 'primary', 'purchaser'] as const;
export type ContactType = (typeof contactTypes)[number];

/** A user of an account as those who manage users see them (§3). */
export const listedUserSchema = v.object({
  id: idSchema('user'),
  name: v.string(),
  email: v.string(),
  phone: v.nullable(v.string()),
  roles: v.array(roleSchema),
  /** Null in the top-level group. */
  groupName: v.nullable(v.string()),
  status: v.picklist(userStatuses),
  contactTypes: v.array(v.picklist(contactTypes)),
  /** Receives the invoices of the account by e-mail. */
  receiveEmail: v.boolean(),
  /** The individual limit in minor units; null is no limit. */
  limitMinor: v.nullable(amountMinorSchema),
  currency: currencySchema,
  lastSignInAt: v.nullable(instantSchema),
});
export type ListedUser = v.InferOutput<typeof listedUserSchema>;
