/** Subjects and texts of the notices about the account itself: its credit line, its bank accounts and its details. */
export const accountNoticeTexts = {
  'bank-account-changed': {
    subject: /*i18n*/ { id: 'notices.bank-account-changed.subject', message: '{program}: a bank account was changed' },
    text: /*i18n*/ {
      id: 'notices.bank-account-changed.text',
      message:
        '{name} changed a bank account of {business}: {bank}, ending in {last4}. If you did not expect this, look at the payment methods at once and contact {support}.',
    },
  },
  'paying-account-changed': {
    subject: /*i18n*/ {
      id: 'notices.paying-account-changed.subject',
      message: '{program}: payments are collected from another bank account',
    },
    text: /*i18n*/ {
      id: 'notices.paying-account-changed.text',
      message:
        'Payments of {business} are now collected from {bank}, ending in {last4}. AutoPay does not move to another account: set it up there if you use it. If you did not expect this, look at the payment methods at once and contact {support}.',
    },
  },
  'autopay-stopped': {
    subject: /*i18n*/ { id: 'notices.autopay-stopped.subject', message: '{program}: AutoPay has stopped' },
    text: /*i18n*/ {
      id: 'notices.autopay-stopped.text',
      message:
        'The bank did not collect an AutoPay payment of {amount} from {bank}, ending in {last4}. AutoPay of {business} has stopped, and no invoice is paid automatically until someone sets it up again. Open the payment methods to see the reason.',
    },
  },
  'autopay-setter-left': {
    subject: /*i18n*/ {
      id: 'notices.autopay-setter-left.subject',
      message: '{program}: AutoPay stays on, please check it',
    },
    text: /*i18n*/ {
      id: 'notices.autopay-setter-left.text',
      message:
        '{name} set up AutoPay for {bank}, account ending in {last4}, and no longer has access to {program}. AutoPay keeps paying from this account. Open Payment methods in {program} to change it or turn it off.',
    },
  },
  'autopay-above-cap': {
    subject: /*i18n*/ {
      id: 'notices.autopay-above-cap.subject',
      message: '{program}: invoices above the AutoPay cap',
    },
    text: /*i18n*/ {
      id: 'notices.autopay-above-cap.text',
      message:
        'AutoPay of {business} did not pay these invoices, because each is above the cap of {cap}: {invoices}. Pay them yourself, or raise the cap in the payment methods.',
    },
  },
  'credit-increase-approved': {
    subject: /*i18n*/ {
      id: 'notices.credit-increase-approved.subject',
      message: '{program}: your credit increase is approved',
    },
    text: /*i18n*/ {
      id: 'notices.credit-increase-approved.text',
      message: 'The credit increase requested for {business} is approved. The credit line is now {line}.',
    },
  },
  'credit-increase-in-part': {
    subject: /*i18n*/ {
      id: 'notices.credit-increase-in-part.subject',
      message: '{program}: your credit increase is approved in part',
    },
    text: /*i18n*/ {
      id: 'notices.credit-increase-in-part.text',
      message:
        '{requested} was requested as the credit line of {business}. It is approved in part: the credit line is now {line}.',
    },
  },
  'credit-increase-rejected': {
    subject: /*i18n*/ {
      id: 'notices.credit-increase-rejected.subject',
      message: '{program}: your credit increase is declined',
    },
    text: /*i18n*/ {
      id: 'notices.credit-increase-rejected.text',
      message:
        'The credit increase to {requested} requested for {business} is declined. The credit line stays at {line}. If you have questions, contact {support}.',
    },
  },
  'credit-increase-failed': {
    subject: /*i18n*/ {
      id: 'notices.credit-increase-failed.subject',
      message: '{program}: your credit increase request failed',
    },
    text: /*i18n*/ {
      id: 'notices.credit-increase-failed.text',
      message:
        'The credit increase to {requested} requested for {business} could not be decided. The credit line stays at {line}. Send the request again, or contact {support}.',
    },
  },
  'credit-increase-ended': {
    subject: /*i18n*/ {
      id: 'notices.credit-increase-ended.subject',
      message: '{program}: your temporary credit increase has ended',
    },
    text: /*i18n*/ {
      id: 'notices.credit-increase-ended.text',
      message: 'The temporary credit increase of {business} has ended. The credit line is {line} again.',
    },
  },
  'credit-increase-kept': {
    subject: /*i18n*/ {
      id: 'notices.credit-increase-kept.subject',
      message: '{program}: your temporary credit increase has ended',
    },
    text: /*i18n*/ {
      id: 'notices.credit-increase-kept.text',
      message:
        'The temporary credit increase of {business} has ended. {line} is in use, so this stays the credit line for now. It goes down as invoices are paid.',
    },
  },
  'company-change-approved': {
    subject: /*i18n*/ {
      id: 'notices.company-change-approved.subject',
      message: '{program}: your company details were changed',
    },
    text: /*i18n*/ {
      id: 'notices.company-change-approved.text',
      message: 'The change of the company details requested for {business} is approved. The new details apply now.',
    },
  },
  'company-change-rejected': {
    subject: /*i18n*/ {
      id: 'notices.company-change-rejected.subject',
      message: '{program}: your company details were not changed',
    },
    text: /*i18n*/ {
      id: 'notices.company-change-rejected.text',
      message:
        'The change of the company details requested for {business} is rejected. The details stay as they are. If you have questions, contact {support}.',
    },
  },
  'primary-email-approved': {
    subject: /*i18n*/ {
      id: 'notices.primary-email-approved.subject',
      message: '{program}: the primary email was changed',
    },
    text: /*i18n*/ {
      id: 'notices.primary-email-approved.text',
      message:
        'The primary contact of {business} now has the email {email} and signs in with it. If you did not expect this, contact {support} at once.',
    },
  },
  'primary-email-rejected': {
    subject: /*i18n*/ {
      id: 'notices.primary-email-rejected.subject',
      message: '{program}: the primary email was not changed',
    },
    text: /*i18n*/ {
      id: 'notices.primary-email-rejected.text',
      message:
        'The change of the primary email of {business} to {email} is rejected. The email stays as it is. If you have questions, contact {support}.',
    },
  },
} as const;
