import * as v from 'valibot';
import type { PlainDate } from '../time/calendar-date.ts';
import { plainDateSchema } from '../time/calendar-date.ts';
import { instantSchema } from '../time/instant.ts';
import { idSchema } from '../ids.ts';
import { amountMinorSchema, currencySchema } from '../money.ts';

/** Payment statuses (§4); `returned` is named there among those that cannot be modified. */
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

/** Why a bank refuses (§9). */
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

/** What becomes of a request for a refund. */
const refundStates = ['requested', 'refunded', 'refused'] as const;

export const applicationStates = ['pending', 'applied', 'released', 'reversed'] as const;

export const paymentTypes = ['directDebit', 'bankTransfer', 'credit', 'imported'] as const;

/**
 * What a payment does to one charge: claimed (`pending`), given back before it was settled (`released`), settled (`applied`), or taken
 * back afterwards (`reversed`). It lowers the charge from `appliedOn` and, where it was reversed, no more from `reversedOn`.
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

/** Applications in one order for devices and the server: by day, then by what they say. Those without a day come first. */
export function sortedApplications(applications: readonly PaymentApplication[]): PaymentApplication[] {
  const key = ({ appliedOn, reversedOn, invoiceNumber, chargeId, state, amountMinor }: PaymentApplication) =>
    [appliedOn ?? '', invoiceNumber, chargeId, reversedOn ?? '~', state, String(amountMinor).padStart(16, '0')].join(
      ' ',
    );
  return applications.toSorted((one, other) => (key(one) < key(other) ? -1 : 1));
}

/**
 * A buyer payment as a device holds it (§3). `remainingMinor` is what is not applied to any charge, `returnedDate` the day on
 * which the bank took a received payment back, `scheduledOn` the day before which the bank is not asked. `refundMinor` is the amount of
 * the last request for a refund, which remains until it is decided; `refundedMinor` is what was sent back in all.
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
  submittedAt: v.nullable(instantSchema),
  collectionDate: v.nullable(plainDateSchema),
  receivedDate: v.nullable(plainDateSchema),
  returnedDate: v.nullable(plainDateSchema),
  scheduledOn: v.nullable(plainDateSchema),
  cancelledAt: v.nullable(instantSchema),
  refundedMinor: amountMinorSchema,
  refundedDate: v.nullable(plainDateSchema),
  refundState: v.nullable(v.picklist(refundStates)),
  refundMinor: v.nullable(amountMinorSchema),
  bankAccountId: v.nullable(idSchema('bank-account')),
  actionId: v.nullable(idSchema('action')),
  applications: v.array(paymentApplicationSchema),
});
export type Payment = v.InferOutput<typeof paymentSchema>;

/** True for a direct debit that no person asked for: AutoPay did. */
export function isByAutoPay({ userId, paymentType }: Pick<Payment, 'userId' | 'paymentType'>): boolean {
  return userId === null && paymentType === 'directDebit';
}

/** True until the day on which the bank is asked for a payment of a later day. */
export function canBeCancelled(
  { status, submittedAt, scheduledOn }: Pick<Payment, 'status' | 'submittedAt' | 'scheduledOn'>,
  today: PlainDate,
): boolean {
  return status === 'pending' && submittedAt === null && scheduledOn !== null && today < scheduledOn;
}

/** True once the money has been received: only then the payment has a receipt. */
export function hasReceipt({ status }: Pick<Payment, 'status'>): boolean {
  return status === 'active' || status === 'applied';
}

/** Applications as they stand: without what was taken off an invoice again. A failed payment keeps what it was to pay. */
export function currentApplications({
  status,
  applications,
}: Pick<Payment, 'status' | 'applications'>): readonly PaymentApplication[] {
  const isGone = status === 'failed' || status === 'returned';
  return isGone ? applications : applications.filter(({ state }) => state === 'applied' || state === 'pending');
}

/** What of a payment goes to invoices that this person may not see, in minor units: the lines sent here do not name them. */
export function unseenMinor(payment: Payment): number {
  const { amountMinor, remainingMinor, refundedMinor } = payment;
  const named = currentApplications(payment).reduce((total, line) => total + line.amountMinor, 0);
  return Math.max(0, amountMinor - remainingMinor - refundedMinor - named);
}
