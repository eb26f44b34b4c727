import type { MessageDescriptor } from '../message.ts';
import type { ChargeType, FeeType } from './charge.ts';
import type { ShownChargeStatus } from './charge-rules.ts';

/** The names of charge types on screen (specification §3: a sale is shown as “Charge”). */
export const chargeTypeNames: Record<ChargeType, MessageDescriptor> = {
  sale: /*i18n*/ { id: 'invoices.type.sale', message: 'Charge' },
  credit: /*i18n*/ { id: 'invoices.type.credit', message: 'Credit' },
  fee: /*i18n*/ { id: 'invoices.type.fee', message: 'Fee' },
};

/** The names of charge statuses on screen. */
export const chargeStatusNames: Record<ShownChargeStatus, MessageDescriptor> = {
  adjusted: /*i18n*/ { id: 'invoices.status.adjusted', message: 'Adjusted' },
  cancelled: /*i18n*/ { id: 'invoices.status.cancelled', message: 'Canceled' },
  consolidated: /*i18n*/ { id: 'invoices.status.consolidated', message: 'Consolidated' },
  created: /*i18n*/ { id: 'invoices.status.created', message: 'Created' },
  credited: /*i18n*/ { id: 'invoices.status.credited', message: 'Credited' },
  open: /*i18n*/ { id: 'invoices.status.open', message: 'Open' },
  paid: /*i18n*/ { id: 'invoices.status.paid', message: 'Paid' },
  paidDirect: /*i18n*/ { id: 'invoices.status.paid-direct', message: 'Paid to the seller' },
  partiallyAdjusted: /*i18n*/ { id: 'invoices.status.partially-adjusted', message: 'Partially adjusted' },
  pastDue: /*i18n*/ { id: 'invoices.status.past-due', message: 'Past due' },
  pending: /*i18n*/ { id: 'invoices.status.pending', message: 'Pending' },
  pendingPayment: /*i18n*/ { id: 'invoices.status.pending-payment', message: 'Processing' },
  rejected: /*i18n*/ { id: 'invoices.status.rejected', message: 'Rejected' },
  reversed: /*i18n*/ { id: 'invoices.status.reversed', message: 'Reversed' },
  settled: /*i18n*/ { id: 'invoices.status.settled', message: 'Settled' },
};

/** How types of fees are called (§3). */
export const feeTypeNames: Record<FeeType, MessageDescriptor> = {
  collectionsFee: /*i18n*/ { id: 'invoices.fee.collections', message: 'Collections fee' },
  failedPaymentFee: /*i18n*/ { id: 'invoices.fee.failed-payment', message: 'Failed payment fee' },
  lateFee: /*i18n*/ { id: 'invoices.fee.late', message: 'Late fee' },
  reactivationFee: /*i18n*/ { id: 'invoices.fee.reactivation', message: 'Reactivation fee' },
};
