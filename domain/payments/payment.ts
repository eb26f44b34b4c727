import * as v from 'valibot';
import { type PlainDate, plainDateSchema } from '../time/calendar-date.ts';
import { instantSchema } from '../time/instant.ts';
import { idSchema } from '../ids.ts';
import { amountMinorSchema, currencySchema, sumMinor } from '../money.ts';
import { addedField } from '../sync/row-shape.ts';
import type { SyncedRows } from '../sync/synced-rows.ts';

/** Payment statuses (§4); the specification names `returned` only among those that cannot be modified. */
export const paymentStatuses = [
  'active',
  'applied',
  'failed',
  'pending',
  'refunded',
  'returned',
  'transferred',
  'writeOff',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Why a bank refused a debit (§9). */
export const failureReasons = [
  'accountNotFound',
  'bankReturn',
  'compliance',
  'insufficientFunds',
  'noMandate',
  'stopPayment',
  'unauthorizedCorporateDebit',
] as const;
export type FailureReason = (typeof failureReasons)[number];

/** States of a refund request. */
const refundStates = ['requested', 'refunded', 'refused'] as const;

export const applicationStates = ['pending', 'applied', 'released', 'reversed'] as const;

export const paymentTypes = ['directDebit', 'bankTransfer', 'credit', 'imported'] as const;

/**
 * An application of a payment to one charge: claimed (`pending`), released before settlement (`released`), settled (`applied`), or taken
 * back after settlement (`reversed`). It reduces the charge from `appliedOn` until `reversedOn`, if it was reversed.
 */
export const paymentApplicationSchema = v.object({
  chargeId: idSchema('charge'),
  invoiceNumber: v.string(),
  amountMinor: amountMinorSchema,
  state: v.picklist(applicationStates),
  appliedOn: v.nullable(plainDateSchema),
  reversedOn: v.nullable(plainDateSchema),
});

export type PaymentApplication = v.InferOutput<typeof paymentApplicationSchema>;

/** Applications in the same order on devices and the server: by day, then by their other fields. Those without a day come first. */
export function sortedApplications(applications: readonly PaymentApplication[]): PaymentApplication[] {
  const key = ({ appliedOn, reversedOn, invoiceNumber, chargeId, state, amountMinor }: PaymentApplication) =>
    [appliedOn ?? '', invoiceNumber, chargeId, reversedOn ?? '~', state, String(amountMinor).padStart(16, '0')].join(
      ' ',
    );
  return applications.toSorted((one, other) => (key(one) < key(other) ? -1 : 1));
}

/** The day and amount of a refund that was sent. */
const paymentRefundSchema = v.object({ on: plainDateSchema, amountMinor: amountMinorSchema });
export type PaymentRefund = v.InferOutput<typeof paymentRefundSchema>;

/**
 * A buyer payment as a device holds it (§3). `remainingMinor` is the unapplied amount, `returnedDate` the day on which the bank took a
 * received payment back, `scheduledOn` the day before which the bank is not asked. `refundMinor` is the amount of the last refund request,
 * until it is decided; `refundedMinor` is the sum of `refunds`, `refundedDate` the day of the
 * last one.
 */
export const paymentSchema = v.object({
  id: idSchema('payment'),
  rowVersion: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  updatedAt: instantSchema,
  buyerId: idSchema('buyer'),
  userId: v.nullable(idSchema('user')),
  reference: v.string(),
  paymentType: v.picklist(paymentTypes),
  amountMinor: amountMinorSchema,
  remainingMinor: amountMinorSchema,
  currency: currencySchema,
  status: v.picklist(paymentStatuses),
  failureReason: v.nullable(v.picklist(failureReasons)),
  createdAt: instantSchema,
  /** When the payer asked for it; null in rows of older builds and for money that nobody asked for. */
  requestedAt: addedField(v.nullable(instantSchema), null),
  submittedAt: v.nullable(instantSchema),
  collectionDate: v.nullable(plainDateSchema),
  receivedDate: v.nullable(plainDateSchema),
  returnedDate: v.nullable(plainDateSchema),
  scheduledOn: v.nullable(plainDateSchema),
  cancelledAt: v.nullable(instantSchema),
  refundedMinor: amountMinorSchema,
  refundedDate: v.nullable(plainDateSchema),
  /** Refunds that were sent, oldest first; empty in rows of older builds (see `refundsOf`). */
  refunds: addedField(v.array(paymentRefundSchema), []),
  refundState: v.nullable(v.picklist(refundStates)),
  refundMinor: v.nullable(amountMinorSchema),
  bankAccountId: v.nullable(idSchema('bank-account')),
  actionId: v.nullable(idSchema('action')),
  applications: v.array(paymentApplicationSchema),
});
export type Payment = v.InferOutput<typeof paymentSchema>;

/** The declaration of these rows for the sync. */
export const paymentsRows = {
  schema: paymentSchema,
  loadRank: 100,
  reach: 'ofTheAccount',
  title: /*i18n*/ { id: 'access.row.payments', message: 'Payments' },
} as const satisfies SyncedRows;

/** True for a direct debit that AutoPay made. */
export function isByAutoPay({ userId, paymentType }: Pick<Payment, 'userId' | 'paymentType'>): boolean {
  return userId === null && paymentType === 'directDebit';
}

/** True for a scheduled payment until the bank is asked for it. */
export function canBeCancelled(
  { status, submittedAt, scheduledOn }: Pick<Payment, 'status' | 'submittedAt' | 'scheduledOn'>,
  today: PlainDate,
): boolean {
  return status === 'pending' && submittedAt === null && scheduledOn !== null && today < scheduledOn;
}

/**
 * The status on screen: `scheduled` before a later collection day, `cancelled` if it was canceled before that day, `unapplied` if it was
 * received and nothing of it is applied, else the stored one.
 */
export type ShownPaymentStatus = PaymentStatus | 'scheduled' | 'cancelled' | 'unapplied';

export function shownPaymentStatus(
  payment: Pick<Payment, 'status' | 'submittedAt' | 'scheduledOn' | 'cancelledAt' | 'amountMinor' | 'remainingMinor'>,
  today: PlainDate,
): ShownPaymentStatus {
  if (payment.cancelledAt !== null) return 'cancelled';
  if (payment.status === 'active' && payment.remainingMinor === payment.amountMinor) return 'unapplied';
  return canBeCancelled(payment, today) ? 'scheduled' : payment.status;
}

/** True once the money has been received: before that there is no receipt. */
export function hasReceipt({ status }: Pick<Payment, 'status'>): boolean {
  return status === 'active' || status === 'applied';
}

/** Current applications, without those that were removed from an invoice. A failed payment keeps its intended ones. */
export function currentApplications({
  status,
  applications,
}: Pick<Payment, 'status' | 'applications'>): readonly PaymentApplication[] {
  const isGone = status === 'failed' || status === 'returned';
  return isGone ? applications : applications.filter(({ state }) => state === 'applied' || state === 'pending');
}

/** True for a line that pays an invoice, or paid it until it was unapplied. */
export function hasPaid({ state }: Pick<PaymentApplication, 'state'>): boolean {
  return state === 'applied' || state === 'reversed';
}

/** The part of a payment, in minor units, for invoices that this person may not see: the device does not receive these lines. */
export function unseenMinor(payment: Payment): number {
  const { amountMinor, remainingMinor, refundedMinor } = payment;
  const named = sumMinor(currentApplications(payment));
  return Math.max(0, amountMinor - remainingMinor - refundedMinor - named);
}

/** Refunds that were sent, oldest first. For a row of an older build, which lacks the list: one refund of the sum, on the day of the last. */
export function refundsOf({
  refunds,
  refundedMinor,
  refundedDate,
}: Pick<Payment, 'refunds' | 'refundedMinor' | 'refundedDate'>): readonly PaymentRefund[] {
  if (refunds.length > 0 || refundedMinor === 0 || refundedDate === null) return refunds;
  return [{ on: refundedDate, amountMinor: refundedMinor }];
}
