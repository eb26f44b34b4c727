import * as v from 'valibot';
import { instantSchema } from '../time/instant.ts';
import { idSchema } from '../ids.ts';
import { amountMinorSchema, currencySchema } from '../money.ts';

/** Dispute reasons (§3). */
export const disputeReasons = [
  'buyer_does_not_recognize_charge',
  'incorrect_tax',
  'defective',
  'duplicate_transaction',
  'incorrect_information',
  'incorrect_invoice_date',
  'incorrect_item',
  'incorrect_price',
  'service_not_rendered',
  'billed_to_wrong_buyer',
  'manufacturers_warranty',
  'unauthorized_purchase',
  'paid_to_client_direct',
  'incorrect_seller_paid',
  'other',
] as const;

export const disputeStatuses = ['open', 'resolved', 'rejected', 'withdrawn'] as const;

/** A dispute of one charge as a device holds it. */
export const disputeSchema = v.object({
  id: idSchema('dispute'),
  rowVersion: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  updatedAt: instantSchema,
  chargeId: idSchema('charge'),
  reason: v.picklist(disputeReasons),
  amountMinor: amountMinorSchema,
  currency: currencySchema,
  status: v.picklist(disputeStatuses),
  note: v.nullable(v.string()),
  raisedAt: instantSchema,
  resolvedAt: v.nullable(instantSchema),
});
