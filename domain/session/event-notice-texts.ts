/** Subjects and texts of the notices that people can switch off (`domain/users/notice-topics.ts`). */
export const eventNoticeTexts = {
  'approval-wanted': {
    subject: /*i18n*/ { id: 'notices.approval-wanted.subject', message: '{program}: a request needs your approval' },
    text: /*i18n*/ {
      id: 'notices.approval-wanted.text',
      message: 'Your approval is needed:\n\n{request}\n\nSee the request, and approve or reject it here:\n\n{link}',
    },
  },
  'approval-wanted-for': {
    subject: /*i18n*/ {
      id: 'notices.approval-wanted-for.subject',
      message: '{program}: a request needs your approval for a colleague',
    },
    text: /*i18n*/ {
      id: 'notices.approval-wanted-for.text',
      message:
        'An approval is needed. You can decide for {other}:\n\n{request}\n\nSee the request, and approve or reject it here:\n\n{link}',
    },
  },
  'payment-failed': {
    subject: /*i18n*/ { id: 'notices.payment-failed.subject', message: '{program}: a payment failed' },
    text: /*i18n*/ {
      id: 'notices.payment-failed.text',
      message:
        'The bank did not collect payment {reference} of {amount} for {business}. The invoices it was for are due again. Open the payment in {program} to see the reason.',
    },
  },
  'card-shipped': {
    subject: /*i18n*/ { id: 'notices.card-shipped.subject', message: '{program}: your purchase card is on its way' },
    text: /*i18n*/ {
      id: 'notices.card-shipped.text',
      message:
        'Your purchase card ending in {last4} is on its way and arrives within 7 to 10 business days. Activate it in {program} once you have it.',
    },
  },
  'due-soon': {
    subject: /*i18n*/ { id: 'notices.due-soon.subject', message: '{program}: invoices are due soon' },
    text: /*i18n*/ {
      id: 'notices.due-soon.text',
      message: 'Invoices of {business} are due soon:\n\n{invoices}\n\nOpen {program} to pay them.',
    },
  },
  overdue: {
    subject: /*i18n*/ { id: 'notices.overdue.subject', message: '{program}: invoices are overdue' },
    text: /*i18n*/ {
      id: 'notices.overdue.text',
      message: 'Invoices of {business} are overdue:\n\n{invoices}\n\nOpen {program} to pay them.',
    },
  },
  'limit-reached': {
    subject: /*i18n*/ {
      id: 'notices.limit-reached.subject',
      message: '{program}: {share}% of a spending limit is used',
    },
    text: /*i18n*/ {
      id: 'notices.limit-reached.text',
      message:
        '{used} of the spending limit of {name} ({limit}) is used or on hold. Purchases above the limit are declined. Open {program} to see the limit.',
    },
  },
  'card-limit-reached': {
    subject: /*i18n*/ {
      id: 'notices.card-limit-reached.subject',
      message: '{program}: {share}% of a card’s limit is used',
    },
    text: /*i18n*/ {
      id: 'notices.card-limit-reached.text',
      message:
        '{used} of the limit of your card ending in {name} ({limit}) is used or on hold. Purchases above the limit are declined. Open {program} to see the card.',
    },
  },
  'credit-line-reached': {
    subject: /*i18n*/ {
      id: 'notices.credit-line-reached.subject',
      message: '{program}: {share}% of your credit line is used',
    },
    text: /*i18n*/ {
      id: 'notices.credit-line-reached.text',
      message:
        '{used} of the credit line of {name} ({limit}) is used or on hold. Purchases above the credit line are declined. Open {program} to pay invoices or to request a higher credit line.',
    },
  },
  'daily-digest': {
    subject: /*i18n*/ { id: 'notices.daily-digest.subject', message: '{program}: news for {business}' },
    text: /*i18n*/ {
      id: 'notices.daily-digest.text',
      message: '{news}\n\nYou get one email a day. You can change this under Notifications in {program}.',
    },
  },
} as const;
