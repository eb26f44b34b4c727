/** Refusals about disputes (§5, §8): `when` says when it happens; the message is what a person reads. */
export const disputeErrors = {
  DISPUTE_NOT_AN_INVOICE: {
    when: 'A fee or a credit is to be disputed.',
    message: /*i18n*/ {
      id: 'errors.dispute.not-an-invoice',
      message: '{invoiceNumber} is a fee or a credit. Only invoices can be disputed.',
    },
  },
  DISPUTE_CONSOLIDATED: {
    when: 'An invoice that gathers several others is to be disputed.',
    message: /*i18n*/ {
      id: 'errors.dispute.consolidated',
      message: 'Invoice {invoiceNumber} combines several purchases. Dispute the purchase itself.',
    },
  },
  DISPUTE_STATUS: {
    when: 'An invoice of another status than created, paid, pending payment or past due is to be disputed.',
    message: /*i18n*/ {
      id: 'errors.dispute.status',
      message: 'Invoice {invoiceNumber} can’t be disputed because of its status.',
    },
  },
  DISPUTE_TOO_LATE: {
    when: 'The invoice is older than the program’s time limit for disputes.',
    message: /*i18n*/ {
      id: 'errors.dispute.too-late',
      message:
        'Invoice {invoiceNumber} can no longer be disputed. Disputes close {days, plural, one {# day} other {# days}} after the invoice date.',
    },
  },
  DISPUTE_OPEN_ALREADY: {
    when: 'The invoice has an open dispute.',
    message: /*i18n*/ {
      id: 'errors.dispute.open-already',
      message: 'Invoice {invoiceNumber} already has an open dispute. You can raise another one once it’s closed.',
    },
  },
  DISPUTE_REQUESTED_ALREADY: {
    when: 'Somebody asks a second time to dispute an invoice while the first request is undecided.',
    message: /*i18n*/ {
      id: 'errors.dispute.requested-already',
      message: 'You have already asked to dispute invoice {invoiceNumber}. That request is waiting for approval.',
    },
  },
  DISPUTE_ABOVE_TOTAL: {
    when: 'More is disputed than the total of the invoice.',
    message: /*i18n*/ {
      id: 'errors.dispute.above-total',
      message: 'You can dispute up to {most}, the total of the invoice.',
    },
  },
  DISPUTE_CLOSED: {
    when: 'A closed dispute is to be withdrawn or answered.',
    message: /*i18n*/ {
      id: 'errors.dispute.closed',
      message: 'This dispute is closed. It can’t be changed any more.',
    },
  },
  DISPUTE_NOT_PROCESSED: {
    when: 'The dispute could not be processed.',
    message: /*i18n*/ {
      id: 'errors.dispute.not-processed',
      message: 'We couldn’t process this dispute. The invoice has not been changed. Raise the dispute again.',
    },
  },
} as const;
