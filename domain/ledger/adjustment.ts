import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { plainDateSchema } from '../time/calendar-date.ts';
import { instantSchema } from '../time/instant.ts';

/** Why a charge was lowered other than by a payment: a credit was applied to it, or its status says what became of it (§4). */
export const adjustmentKinds = ['credit', 'cancelled', 'correction', 'paidDirect', 'rejected', 'reversed'] as const;
export type AdjustmentKind = (typeof adjustmentKinds)[number];

/**
 * What a charge was lowered by without a payment, as a device holds it. `amountMinor` is in the currency of the account and below
 * zero where the charge was raised. It counts from `effectiveOn` and, where it was reversed, no more from `reversedOn`. Of kind
 * `credit`, `creditId` is the charge of type credit whose amount was applied; what is left of that credit falls by the same. A number
 * is null where its charge is not visible to the caller.
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
