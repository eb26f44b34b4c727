import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { amountMinorSchema, currencySchema } from '../money.ts';
import { plainDateSchema } from '../time/calendar-date.ts';
import { instantSchema } from '../time/instant.ts';
import type { SyncedRows } from '../sync/synced-rows.ts';

export const creditIncreaseTypes = ['temporary', 'permanent'] as const;
export type CreditIncreaseType = (typeof creditIncreaseTypes)[number];

/** A request is pending until underwriting decides it or its author cancels it. `failed`: it could not be decided (§8). */
export const creditIncreaseStatuses = [
  'pending',
  'approved',
  'approvedInPart',
  'rejected',
  'failed',
  'cancelled',
] as const;
export type CreditIncreaseStatus = (typeof creditIncreaseStatuses)[number];

/** A request for a higher credit line (§3) and its outcome. Amounts are whole credit lines in minor units, not differences. */
export const creditIncreaseSchema = v.object({
  id: idSchema('credit-increase'),
  rowVersion: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  updatedAt: instantSchema,
  buyerId: idSchema('buyer'),
  currency: currencySchema,
  type: v.picklist(creditIncreaseTypes),
  requestedMinor: amountMinorSchema,
  /** The credit line at the time of the request. This and the other lines below are null for people who may not know the totals. */
  lineMinor: v.nullable(amountMinorSchema),
  /** The last day of a temporary line, in the program's zone. */
  endsOn: v.nullable(plainDateSchema),
  reason: v.string(),
  requestedByUserId: idSchema('user'),
  requestedByName: v.string(),
  submittedAt: instantSchema,
  status: v.picklist(creditIncreaseStatuses),
  grantedMinor: v.nullable(amountMinorSchema),
  /** The credit line that applies again when a temporary increase ends. */
  formerMinor: v.nullable(amountMinorSchema),
  /** When the request was decided or cancelled. */
  decidedAt: v.nullable(instantSchema),
  /** When a temporary line ended, or a later increase took its place. */
  endedAt: v.nullable(instantSchema),
  /** The line that applies after the end while more than the former line is in use; null once the former line applies again. */
  keptMinor: v.nullable(amountMinorSchema),
});
export type CreditIncrease = v.InferOutput<typeof creditIncreaseSchema>;

/** The declaration of these rows for the sync. */
export const creditIncreasesRows = {
  schema: creditIncreaseSchema,
  loadRank: 80,
  reach: 'ofTheAuthor',
  title: /*i18n*/ { id: 'access.row.credit-increases', message: 'Credit increase requests' },
} as const satisfies SyncedRows;
