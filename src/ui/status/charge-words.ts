import type { FeeType } from '../../../domain/invoices/charge.ts';
import type { MessageDescriptor } from '../../../domain/message.ts';

/** How types of fees are called (§3). */
export const feeTypeNames: Record<FeeType, MessageDescriptor> = {
  collectionsFee: /*i18n*/ { id: 'invoices.fee.collections', message: 'Collections fee' },
  failedPaymentFee: /*i18n*/ { id: 'invoices.fee.failed-payment', message: 'Failed payment fee' },
  lateFee: /*i18n*/ { id: 'invoices.fee.late', message: 'Late fee' },
  reactivationFee: /*i18n*/ { id: 'invoices.fee.reactivation', message: 'Reactivation fee' },
};
