import * as v from 'valibot';
import { plainDateSchema } from '../time/calendar-date.ts';
import { instantSchema } from '../time/instant.ts';
import { idSchema } from '../ids.ts';
import { amountMinorSchema, currencySchema } from '../money.ts';
import { chargeTypes } from './charge-kinds.ts';

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

/** Fee types (§3), with the reactivation fee that another list adds. */
export const feeTypes = ['collectionsFee', 'failedPaymentFee', 'lateFee', 'reactivationFee'] as const;
export type FeeType = (typeof feeTypes)[number];

const text = (max: number) => v.pipe(v.string(), v.maxLength(max));

export const chargeLineSchema = v.object({
  description: text(200),
  quantity: v.number(),
  unitAmountMinor: v.pipe(v.number(), v.safeInteger()),
  amountMinor: v.pipe(v.number(), v.safeInteger()),
});

/**
 * A charge as a device holds it (§3): what the server answers for the collection `charges`. Amounts are minor units of
 * `currency`; dates are days in the program's zone. `pendingAmountMinor` is what accepted payments have claimed of
 * `remainingDueMinor` and not yet settled.
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
  isConsolidated: v.boolean(),
  lines: v.array(chargeLineSchema),
  metadata: v.record(v.string(), v.string()),
});

export type Charge = v.InferOutput<typeof chargeSchema>;
