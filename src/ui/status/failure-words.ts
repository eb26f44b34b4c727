import type { MessageDescriptor } from '../../../domain/message.ts';
import type { FailureReason } from '../../../domain/payments/payment.ts';

/** Why a bank refused a payment (specification §9), with the next step. */
export const failureWords: Record<FailureReason, MessageDescriptor> = {
  accountNotFound: /*i18n*/ {
    id: 'payments.failure.account-not-found',
    message: 'The bank does not know this account. Check the bank account details.',
  },
  bankReturn: /*i18n*/ {
    id: 'payments.failure.bank-return',
    message: 'The bank returned the payment. Ask your bank why, or pay again.',
  },
  compliance: /*i18n*/ {
    id: 'payments.failure.compliance',
    message: 'The bank stopped the payment for a compliance check. Contact your bank.',
  },
  insufficientFunds: /*i18n*/ {
    id: 'payments.failure.insufficient-funds',
    message: 'There was not enough money in the account. Pay again once there is.',
  },
  noMandate: /*i18n*/ {
    id: 'payments.failure.no-mandate',
    message: 'The bank has no valid direct-debit mandate. Set it up again.',
  },
  stopPayment: /*i18n*/ {
    id: 'payments.failure.stop-payment',
    message: 'A stop was placed on this payment at your bank.',
  },
  unauthorizedCorporateDebit: /*i18n*/ {
    id: 'payments.failure.unauthorized-corporate-debit',
    message: 'Your bank does not allow corporate debits from this account. Ask your bank to allow them.',
  },
};
