/** Refusals about applications of payments and credits (§5, §8): `when` says when it happens; the message is what a person reads. */
export const paymentErrors = {
  PAYMENT_NOT_MODIFIABLE: {
    when: 'A payment that is pending, failed, written off, transferred, returned or refunded is to be applied or modified.',
    message: /*i18n*/ {
      id: 'errors.payment.not-modifiable',
      message:
        'Payment {reference} can’t be changed: {state, select, pending {it is still processing} failed {it failed} returned {the bank returned it} refunded {it was refunded} transferred {it was transferred} other {it was written off}}.',
    },
  },
  ABOVE_AVAILABLE: {
    when: 'More is to be applied or refunded than a payment or a credit has left.',
    message: /*i18n*/ { id: 'errors.payment.above-available', message: 'Only {available} can be used.' },
  },
  ABOVE_PAYMENT: {
    when: 'The amounts that a payment is applied to are more than the payment.',
    message: /*i18n*/ {
      id: 'errors.payment.above-payment',
      message: 'The amounts are {over} more than this payment has. Lower one of them.',
    },
  },
  PAYMENT_USED_UP: {
    when: 'A payment that is applied completely, or whose rest is asked back, is to be applied or refunded.',
    message: /*i18n*/ { id: 'errors.payment.used-up', message: 'Nothing is left of payment {reference}.' },
  },
  CREDIT_NOT_USABLE: {
    when: 'A credit of which nothing is left, or that is no credit, is to be applied.',
    message: /*i18n*/ {
      id: 'errors.payment.credit-not-usable',
      message: 'Nothing is left of credit {invoiceNumber}.',
    },
  },
  REFUND_REQUESTED: {
    when: 'A refund is requested while another of the same payment is undecided.',
    message: /*i18n*/ {
      id: 'errors.payment.refund-requested',
      message: 'A refund of this payment has been requested already. Wait until it is decided.',
    },
  },
  PAYMENT_SUBMITTED: {
    when: 'A payment that the bank was asked for, or is asked for today, is to be canceled.',
    message: /*i18n*/ {
      id: 'errors.payment.submitted',
      message: 'Payment {reference} can no longer be canceled: it has been submitted to the bank.',
    },
  },
  PAYMENT_DATE: {
    when: 'A payment is to be collected later than can be scheduled.',
    message: /*i18n*/ {
      id: 'errors.payment.date',
      message: 'Payments can be scheduled up to {days} days ahead. Choose an earlier date.',
    },
  },
  PAYMENT_DAY_PASSED: {
    when: 'The day on which a payment was to be collected has passed before the payment was accepted.',
    message: /*i18n*/ {
      id: 'errors.payment.day-passed',
      message: 'The date chosen for this payment has passed. Choose today or a later date.',
    },
  },
  NOT_APPLIED: {
    when: 'What is to be taken off an invoice is not applied to it, or not with the amount that was seen.',
    message: /*i18n*/ {
      id: 'errors.payment.not-applied',
      message: 'The amount applied to this invoice has changed. Check it and try again.',
    },
  },
} as const;
