/** Refusals about people and what they set for themselves (§5, §8): `when` says when it happens; the message is what a person reads. */
export const userErrors = {
  LAST_INVOICE_RECEIVER: {
    when: 'Nobody else of the business gets its invoices by e-mail.',
    message: /*i18n*/ {
      id: 'errors.user.last-invoice-receiver',
      message: 'At least one person must receive invoice emails. Add another person first.',
    },
  },
  LANGUAGE_NOT_OFFERED: {
    when: 'The language is not one of the person’s country that the program has.',
    message: /*i18n*/ {
      id: 'errors.user.language-not-offered',
      message: 'This language isn’t available in your country. Choose another one.',
    },
  },
} as const;
