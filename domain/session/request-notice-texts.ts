/** The lines about a request in an e-mail. Who asks is named in every one. */
export const requestTexts = {
  for: /*i18n*/ { id: 'notices.request.for', message: '{kind} for {person}' },
  of: /*i18n*/ { id: 'notices.request.of', message: '{what}: {object}' },
  amount: /*i18n*/ { id: 'notices.request.amount', message: 'Amount: {amount}' },
  invoices: /*i18n*/ { id: 'notices.request.invoices', message: 'Invoices: {count}' },
  author: /*i18n*/ { id: 'notices.request.author', message: 'Requested by: {name}' },
  until: /*i18n*/ { id: 'notices.request.until', message: 'Expires: {when}' },
  unknown: /*i18n*/ { id: 'notices.request.unknown', message: 'Request' },
} as const;
