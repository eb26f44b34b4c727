import * as v from 'valibot';
import { instantSchema } from '../time/instant.ts';
import { idSchema } from '../ids.ts';

/**
 * The signed-in person as their own device holds them (§3, CurrentUser); nobody holds anybody else. `receiveEmail` says whether
 * they get the invoices by e-mail of the business that the device's account is of.
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
  /** Alerts that are not shown again, by their `messageStorageId`. */
  dismissedAlerts: v.array(v.string()),
  /** Topics of `notice-topics.ts` that they are not e-mailed about, of that business. */
  noticesOff: v.array(v.string()),
  /** What can wait comes in one e-mail a day, of that business. */
  hasDailyDigest: v.boolean(),
});
export type Person = v.InferOutput<typeof personSchema>;

/** The one queue key of what a person changes about themselves: it is done in the order in which they asked for it. */
export function personKey(personId: string): string {
  return `person:${personId}`;
}
