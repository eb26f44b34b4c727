import * as v from 'valibot';
import { plainDateSchema } from '../time/calendar-date.ts';
import { instantSchema } from '../time/instant.ts';
import { idSchema } from '../ids.ts';
import { amountMinorSchema, currencySchema } from '../money.ts';
import { chargeTypes } from './charge-kinds.ts';
import type { SyncedRows } from '../sync/synced-rows.ts';

/** Stored charge statuses (specification §4). `pastDue` is absent on purpose: it is derived from the due date, never stored. */
export const chargeStatuses = [
  'adjusted',
  'cancelled',
  'created',
  'credited',
  'open',
  'paid',
  'paidDirect',
  'partiallyAdjusted',
  'pending',
  'pendingPayment',
  'rejected',
  'reversed',
  'settled',
] as const;
export type ChargeStatus = (typeof chargeStatuses)[number];

/** Charge types (§3): a sale is shown as “Charge”. */
export type ChargeType = (typeof chargeTypes)[number];

/** Fee types (§3), with the reactivation fee, which the specification lists elsewhere. */
export const feeTypes = ['collectionsFee', 'failedPaymentFee', 'lateFee', 'reactivationFee'] as const;
export type FeeType = (typeof feeTypes)[number];

/** The delivery address of the goods (§3); maximum lengths as in §5. */
export const shipToSchema = v.object({
  recipient: v.nullable(v.pipe(v.string(), v.maxLength(80))),
  line1: v.pipe(v.string(), v.maxLength(50)),
  line2: v.nullable(v.pipe(v.string(), v.maxLength(50))),
  city: v.pipe(v.string(), v.maxLength(40)),
  state: v.nullable(v.pipe(v.string(), v.maxLength(10))),
  zip: v.pipe(v.string(), v.maxLength(15)),
  country: v.pipe(v.string(), v.maxLength(2)),
});
export type ShipTo = v.InferOutput<typeof shipToSchema>;

const text = (max: number) => v.pipe(v.string(), v.maxLength(max));

export const chargeLineSchema = v.object({
  description: text(200),
  quantity: v.number(),
  unitAmountMinor: v.pipe(v.number(), v.safeInteger()),
  amountMinor: v.pipe(v.number(), v.safeInteger()),
});

/**
 * A charge as a device holds it (§3), the row of the collection `charges`. Amounts are minor units of `currency`; dates are days in the
 * program's zone. `pendingAmountMinor` is the part of `remainingDueMinor` that accepted payments have claimed and not yet settled.
 * `statusDetailed` is the provider's own text about the status. A consolidated invoice bills other charges, its members, which name it in
 * `consolidatedInvoiceId`.
 */
export const chargeSchema = v.object({
  id: idSchema('charge'),
  rowVersion: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  updatedAt: instantSchema,
  buyerId: idSchema('buyer'),
  groupId: v.nullable(idSchema('group')),
  customerGroupName: v.nullable(v.string()),
  userId: v.nullable(idSchema('user')),
  buyerUserName: v.nullable(v.string()),
  type: v.picklist(chargeTypes),
  feeType: v.nullable(v.picklist(feeTypes)),
  invoiceNumber: text(64),
  status: v.picklist(chargeStatuses),
  statusDetailed: v.nullable(v.string()),
  hasOpenDispute: v.boolean(),
  currency: currencySchema,
  totalMinor: v.pipe(v.number(), v.safeInteger()),
  remainingDueMinor: amountMinorSchema,
  pendingAmountMinor: amountMinorSchema,
  billDate: plainDateSchema,
  dueDate: plainDateSchema,
  poNumber: v.nullable(text(40)),
  notes: v.nullable(v.string()),
  orderNumber: v.nullable(v.string()),
  sellerName: v.string(),
  supplierName: v.nullable(v.string()),
  supplierAddress: v.nullable(v.string()),
  shipTo: v.nullable(shipToSchema),
  invoiceUrl: v.nullable(v.string()),
  isConsolidated: v.boolean(),
  consolidatedInvoiceId: v.nullable(idSchema('charge')),
  lines: v.array(chargeLineSchema),
  metadata: v.record(v.string(), v.string()),
  /** The card of the purchase; absent in rows from before charges named their cards. */
  cardId: v.optional(v.nullable(idSchema('card'))),
});

/** The declaration of these rows for the sync. */
export const chargesRows = {
  schema: chargeSchema,
  loadRank: 90,
  reach: 'ofTheAccountAndItsSeller',
  title: /*i18n*/ { id: 'access.row.charges', message: 'Invoices, credits and fees' },
} as const satisfies SyncedRows;

export type Charge = v.InferOutput<typeof chargeSchema>;
