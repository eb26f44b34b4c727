import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { plainDateSchema } from '../time/calendar-date.ts';
import { instantSchema } from '../time/instant.ts';
import type { SyncedRows } from '../sync/synced-rows.ts';

/** Why a charge was reduced other than by a payment: a credit was applied, or its status tells the reason (§4). */
export const adjustmentKinds = ['credit', 'cancelled', 'correction', 'paidDirect', 'rejected', 'reversed'] as const;
export type AdjustmentKind = (typeof adjustmentKinds)[number];

/**
 * A reduction of a charge without a payment, as a device holds it. `amountMinor` is in the currency of the account and negative if the
 * charge was raised. It counts from `effectiveOn` until `reversedOn`, if it was reversed. Of kind `credit`, `creditId` is the applied
 * charge of type credit, whose rest falls by the same amount. A number is null if its charge is not visible to the caller.
 */
export const adjustmentSchema = v.object({
  id: idSchema('adjustment'),
  rowVersion: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  updatedAt: instantSchema,
  buyerId: idSchema('buyer'),
  chargeId: idSchema('charge'),
  invoiceNumber: v.nullable(v.string()),
  creditId: v.nullable(idSchema('charge')),
  creditNumber: v.nullable(v.string()),
  kind: v.picklist(adjustmentKinds),
  amountMinor: v.pipe(v.number(), v.safeInteger()),
  effectiveOn: plainDateSchema,
  reversedOn: v.nullable(plainDateSchema),
});
export type Adjustment = v.InferOutput<typeof adjustmentSchema>;

/** The declaration of these rows for the sync. */
export const adjustmentsRows = {
  schema: adjustmentSchema,
  loadRank: 110,
  reach: 'ofTheAccount',
  title: /*i18n*/ { id: 'access.row.adjustments', message: 'Credits applied and adjustments' },
} as const satisfies SyncedRows;
