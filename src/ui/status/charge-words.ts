import type { ChargeType, FeeType } from '../../../domain/invoices/charge.ts';
import type { MessageDescriptor } from '../../../domain/message.ts';

/** How charge types are called on screen (specification §3: a sale is shown as “Charge”). */
export const chargeTypeNames: Record<ChargeType, MessageDescriptor> = {
  sale: /*i18n*/ { id: 'invoices.type.sale', message: 'Charge' },
  credit: /*i18n*/ { id: 'invoices.type.credit', message: 'Credit' },
  fee: /*i18n*/ { id: 'invoices.type.fee', message: 'Fee' },
};

/** How types of fees are called (§3). */
export const feeTypeNames: Record<FeeType, MessageDescriptor> = {
  collectionsFee: /*i18n*/ { id: 'invoices.fee.collections', message: 'Collections fee' },
  failedPaymentFee: /*i18n*/ { id: 'invoices.fee.failed-payment', message: 'Failed payment fee' },
  lateFee: /*i18n*/ { id: 'invoices.fee.late', message: 'Late fee' },
  reactivationFee: /*i18n*/ { id: 'invoices.fee.reactivation', message: 'Reactivation fee' },
};
