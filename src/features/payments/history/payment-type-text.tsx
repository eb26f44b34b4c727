import { useLingui } from '@lingui/react';
import type { MessageDescriptor } from '../../../../domain/message.ts';
import type { Payment } from '../../../../domain/payments/payment.ts';

/** The payment type as text. */
export function PaymentTypeText({ type }: { readonly type: Payment['paymentType'] }) {
  const { i18n } = useLingui();
  return <>{i18n._(paymentTypeNames[type])}</>;
}

export const paymentTypeNames: Record<Payment['paymentType'], MessageDescriptor> = {
  directDebit: /*i18n*/ { id: 'payments.type.direct-debit', message: 'Direct debit' },
  bankTransfer: /*i18n*/ { id: 'payments.type.bank-transfer', message: 'Bank transfer' },
  credit: /*i18n*/ { id: 'payments.type.credit', message: 'Credit' },
  imported: /*i18n*/ { id: 'payments.type.imported', message: 'Imported' },
};
