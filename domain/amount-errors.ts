/** Errors in a typed amount. */
export const amountErrors = {
  AMOUNT_MISSING: {
    when: 'An amount is needed and none was typed.',
    message: /*i18n*/ { id: 'errors.amount.missing', message: 'Enter an amount.' },
  },
  BAD_AMOUNT: {
    when: 'A typed amount is not a number.',
    message: /*i18n*/ { id: 'errors.payment.bad-amount', message: 'Enter an amount such as 1234.50.' },
  },
  AMOUNT_IN_OTHER_CURRENCY: {
    when: 'A typed amount names another currency than the one that is asked for.',
    message: /*i18n*/ { id: 'errors.amount.other-currency', message: 'Enter the amount in {currency}.' },
  },
  AMOUNT_SIGNED: {
    when: 'A typed amount has a minus sign or brackets.',
    message: /*i18n*/ { id: 'errors.amount.signed', message: 'Enter the amount without a minus sign or brackets.' },
  },
  AMOUNT_NOT_IN_GROUPS: {
    when: 'Blanks or marks in a typed amount do not separate groups of three digits.',
    message: /*i18n*/ {
      id: 'errors.amount.not-in-groups',
      message: 'Check the amount. A space, dot or comma is in the wrong place.',
    },
  },
  AMOUNT_AMBIGUOUS: {
    when: 'The one mark of a typed amount has three digits after it: it could separate thousands or decimals.',
    message: /*i18n*/ {
      id: 'errors.amount.ambiguous',
      message: 'This could be read as two different amounts. Add the decimals, as in 1234.00.',
    },
  },
  AMOUNT_TOO_MANY_DECIMALS: {
    when: 'A typed amount has more decimals than its currency.',
    message: /*i18n*/ { id: 'errors.amount.too-many-decimals', message: 'Enter no more than two decimals.' },
  },
  AMOUNT_TOO_LARGE: {
    when: 'A typed amount is above the largest that the portal handles.',
    message: /*i18n*/ { id: 'errors.amount.too-large', message: 'This amount is too large.' },
  },
} as const;
