import * as v from 'valibot';
import { disputeStatuses } from './dispute-status.ts';
import { fileTypes } from '../files/stored-file.ts';
import { instantSchema } from '../time/instant.ts';
import { idSchema } from '../ids.ts';
import { amountMinorSchema, currencySchema } from '../money.ts';
import { addedField } from '../sync/row-shape.ts';
import type { SyncedRows } from '../sync/synced-rows.ts';

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
export type DisputeReason = (typeof disputeReasons)[number];

/** Authors in the thread of a dispute. */
export const disputeAuthors = ['buyer', 'seller', 'provider'] as const;

/** Most files of a new dispute, and of one message. More files are refused, never dropped. */
export const maxDisputeFiles = 5;
/** Characters of a note, or of one message. */
export const maxDisputeTextLength = 1_000;

const disputeFileSchema = v.object({
  id: idSchema('file'),
  name: v.string(),
  type: v.picklist(Object.keys(fileTypes) as (keyof typeof fileTypes)[]),
  bytes: v.pipe(v.number(), v.safeInteger()),
});
export type DisputeFile = v.InferOutput<typeof disputeFileSchema>;

/** The ids of the files that a dispute or a message names. */
export const disputeFileIdsSchema = v.pipe(
  v.array(idSchema('file')),
  v.maxLength(maxDisputeFiles),
  v.check((ids) => new Set(ids).size === ids.length, 'each file once'),
);

const disputeMessageSchema = v.object({
  at: instantSchema,
  from: v.picklist(disputeAuthors),
  authorName: v.nullable(v.string()),
  text: v.string(),
  /** Absent if the message has no files. */
  files: v.optional(v.array(disputeFileSchema)),
});
export type DisputeMessage = v.InferOutput<typeof disputeMessageSchema>;

/**
 * A dispute of one charge as a device holds it. `amountMinor` is the disputed amount, `creditedMinor` the credit of a resolution, both in
 * minor units of `currency`. `invoiceNumber` and `sellerName` are copied from the charge, which may no longer be on the device.
 */
export const disputeSchema = v.object({
  id: idSchema('dispute'),
  rowVersion: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  updatedAt: instantSchema,
  chargeId: idSchema('charge'),
  invoiceNumber: v.string(),
  sellerName: v.string(),
  reason: v.picklist(disputeReasons),
  amountMinor: amountMinorSchema,
  creditedMinor: v.nullable(amountMinorSchema),
  currency: currencySchema,
  status: v.picklist(disputeStatuses),
  note: v.nullable(v.string()),
  raisedByUserId: v.nullable(idSchema('user')),
  raisedByName: v.nullable(v.string()),
  messages: v.array(disputeMessageSchema),
  files: v.array(disputeFileSchema),
  raisedAt: instantSchema,
  resolvedAt: v.nullable(instantSchema),
  /** What was left to pay of the invoice when the dispute was closed; null while it is open, and in rows of older builds. */
  leftDueMinor: addedField(v.nullable(amountMinorSchema), null),
});
export type Dispute = v.InferOutput<typeof disputeSchema>;

/** The declaration of these rows for the sync. */
export const disputesRows = {
  schema: disputeSchema,
  loadRank: 120,
  reach: 'ofTheAccountAndItsSeller',
  title: /*i18n*/ { id: 'access.row.disputes', message: 'Disputes' },
} as const satisfies SyncedRows;
