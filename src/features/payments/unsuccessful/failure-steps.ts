import type { MessageDescriptor } from '../../../../domain/message.ts';
import type { FailureReason } from '../../../../domain/payments/payment.ts';

const payAgain: MessageDescriptor = /*i18n*/ { id: 'payments.steps.again', message: 'Then pay the invoices again.' };
const askBank: MessageDescriptor = /*i18n*/ {
  id: 'payments.steps.ask-bank',
  message: 'Ask your bank why it returned the payment. It tells only you.',
};

/** The steps for each reason of a failed payment (§9), in order. */
export const failureSteps: Readonly<Record<FailureReason, readonly MessageDescriptor[]>> = {
  accountNotFound: [
    /*i18n*/ {
      id: 'payments.steps.check-number',
      message: 'Compare the number and the account holder with your bank statement.',
    },
    /*i18n*/ {
      id: 'payments.steps.right-account',
      message: 'If something is wrong, add the right bank account and set up direct debit for it.',
    },
    payAgain,
  ],
  bankReturn: [askBank, payAgain],
  compliance: [
    /*i18n*/ {
      id: 'payments.steps.compliance',
      message: 'Contact your bank and ask what it needs for its check.',
    },
    /*i18n*/ {
      id: 'payments.steps.not-yet',
      message: 'Wait until it has confirmed that it lets the payment through. Before that, it would fail again.',
    },
    payAgain,
  ],
  insufficientFunds: [
    /*i18n*/ { id: 'payments.steps.funds', message: 'Make sure that there is enough money in the account.' },
    /*i18n*/ {
      id: 'payments.steps.part',
      message: 'Pay again. If there isn’t enough for all the invoices, pay a part of the amount.',
    },
  ],
  noMandate: [
    /*i18n*/ { id: 'payments.steps.mandate', message: 'Set up direct debit for the bank account again.' },
    /*i18n*/ { id: 'payments.steps.signed', message: 'Wait until your bank has confirmed the mandate.' },
    payAgain,
  ],
  stopPayment: [
    /*i18n*/ {
      id: 'payments.steps.stop',
      message: 'Find out who at your company asked the bank to stop the payment, and have the stop removed.',
    },
    payAgain,
  ],
  unauthorizedCorporateDebit: [
    /*i18n*/ {
      id: 'payments.steps.allow',
      message: 'Ask your bank to allow corporate debits from this account, or add another bank account.',
    },
    /*i18n*/ {
      id: 'payments.steps.sign-again',
      message: 'Set up direct debit again. Payments from this account are blocked until then.',
    },
    payAgain,
  ],
};

/** The steps if the bank gave no reason. */
export const stepsWithoutReason: readonly MessageDescriptor[] = [askBank, payAgain];
