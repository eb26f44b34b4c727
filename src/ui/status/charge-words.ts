import type { ChargeType } from '../../../domain/invoices/charge.ts';
import type { MessageDescriptor } from '../../../domain/message.ts';

/** How charge types are called on screen (specification §3: a sale is shown as “Charge”). */
export const chargeTypeNames: Record<ChargeType, MessageDescriptor> = {
  sale: /*i18n*/ { id: 'invoices.type.sale', message: 'Charge' },
  credit: /*i18n*/ { id: 'invoices.type.credit', message: 'Credit' },
  fee: /*i18n*/ { id: 'invoices.type.fee', message: 'Fee' },
};
