import * as v from 'valibot';
import { instantSchema } from '../time/instant.ts';
import { idSchema } from '../ids.ts';
import type { SyncedRows } from '../sync/synced-rows.ts';

/**
 * The signed-in person as their own device holds them (§3, CurrentUser); a device holds no other person. `receiveEmail` says whether they
 * receive the invoices of the device's buyer by e-mail.
 */
export const personSchema = v.object({
  id: idSchema('person'),
  rowVersion: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  updatedAt: instantSchema,
  email: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  phone: v.nullable(v.string()),
  language: v.string(),
  country: v.nullable(v.string()),
  receiveEmail: v.boolean(),
  mayDownloadInvoices: v.boolean(),
  mayEditInvoices: v.boolean(),
  /** Alerts that stay hidden, by their `messageStorageId`. */
  dismissedAlerts: v.array(v.string()),
  /** Topics of `notice-topics.ts` that are turned off for e-mail, for that buyer. */
  noticesOff: v.array(v.string()),
  /** Notices of that buyer that can wait are collected in one e-mail per day. */
  hasDailyDigest: v.boolean(),
});
export type Person = v.InferOutput<typeof personSchema>;

/** The declaration of these rows for the sync. */
export const peopleRows = {
  schema: personSchema,
  loadRank: 20,
  reach: 'ofColleagues',
  title: /*i18n*/ { id: 'access.row.people', message: 'People' },
} as const satisfies SyncedRows;

/** The queue key of a person's changes about themselves: they are sent in their order. */
export function personKey(personId: string): string {
  return `person:${personId}`;
}
