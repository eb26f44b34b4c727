/** Subjects and texts of the notices that people can switch off (`domain/users/notice-topics.ts`). */
export const eventNoticeTexts = {
  'approval-wanted': {
    subject: /*i18n*/ { id: 'notices.approval-wanted.subject', message: '{program}: a request needs your approval' },
    text: /*i18n*/ {
      id: 'notices.approval-wanted.text',
      message: '{name} asks for your approval. See the request, and approve or reject it here:\n\n{link}',
    },
  },
  'approval-wanted-for': {
    subject: /*i18n*/ {
      id: 'notices.approval-wanted-for.subject',
      message: '{program}: a request needs your approval for {other}',
    },
    text: /*i18n*/ {
      id: 'notices.approval-wanted-for.text',
      message:
        '{name} asks for an approval. You can decide it for {other}. See the request, and approve or reject it here:\n\n{link}',
    },
  },
  'payment-failed': {
    subject: /*i18n*/ { id: 'notices.payment-failed.subject', message: '{program}: a payment failed' },
    text: /*i18n*/ {
      id: 'notices.payment-failed.text',
      message:
        'The bank did not collect payment {reference} of {amount} for {business}. The invoices that it was for are due as before. Open the payment in {program} to see the reason.',
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
} as const;
