/** Refusals about bank accounts and mandates (§5, §8): `when` says when it happens; the message is what a person reads. */
export const bankAccountErrors = {
  BANK_ACCOUNT_NOT_ADDED: {
    when: 'The bank account could not be added.',
    message: /*i18n*/ {
      id: 'errors.bank-account.not-added',
      message: 'The bank account could not be added. Check the details and try again.',
    },
  },
  BANK_ACCOUNT_DUPLICATE: {
    when: 'The business has a bank account with the same number.',
    message: /*i18n*/ {
      id: 'errors.bank-account.duplicate',
      message: 'This bank account has already been added.',
    },
  },
  DIRECT_DEBIT_NOT_SUPPORTED: {
    when: 'The bank or its country does not offer direct debit.',
    message: /*i18n*/ {
      id: 'errors.bank-account.no-direct-debit',
      message: 'This bank does not support direct debit. Add an account at another bank to pay by direct debit.',
    },
  },
  MANDATE_REGISTRATION_FAILED: {
    when: 'The mandate could not be registered, and must not be tried again yet.',
    message: /*i18n*/ {
      id: 'errors.mandate.registration-failed',
      message:
        'The direct-debit mandate could not be registered. Try again in {minutes, plural, one {# minute} other {# minutes}}.',
    },
  },
  MANDATE_NOT_FAILED: {
    when: 'Somebody tries to register a mandate again that did not fail.',
    message: /*i18n*/ {
      id: 'errors.mandate.not-failed',
      message: 'Direct debit for this account is already set up or being checked.',
    },
  },
  AUTOPAY_NOT_CHANGED: {
    when: 'AutoPay could not be switched on or off.',
    message: /*i18n*/ {
      id: 'errors.autopay.not-changed',
      message: 'AutoPay could not be changed. Try again.',
    },
  },
  AUTOPAY_REQUIRED: {
    when: 'Somebody turns AutoPay off where the program requires it.',
    message: /*i18n*/ {
      id: 'errors.autopay.required',
      message: 'AutoPay is required for this account and can’t be turned off.',
    },
  },
  HOLDER_NAME_INVALID: {
    when: 'The account holder’s name is missing, too long, or has no letter that banks can read.',
    message: /*i18n*/ {
      id: 'errors.bank-account.holder-name',
      message: 'Enter the account holder’s name in Latin letters, with no more than 64 characters.',
    },
  },
  BANK_NAME_INVALID: {
    when: 'The name of the bank is missing or too long.',
    message: /*i18n*/ {
      id: 'errors.bank-account.bank-name',
      message: 'Enter the name of the bank, with no more than 64 characters.',
    },
  },
  ACCOUNT_NUMBERS_DIFFER: {
    when: 'The account number or IBAN and its repetition are not the same.',
    message: /*i18n*/ {
      id: 'errors.bank-account.numbers-differ',
      message: 'The two numbers don’t match. Enter the same number twice.',
    },
  },
  IBAN_INVALID: {
    when: 'The IBAN is missing, or has the wrong form or wrong check digits.',
    message: /*i18n*/ {
      id: 'errors.bank-account.iban',
      message: 'Enter a valid IBAN, as shown on your bank statement.',
    },
  },
  IBAN_OTHER_COUNTRY: {
    when: 'The IBAN is one of another country than the one that was chosen.',
    message: /*i18n*/ {
      id: 'errors.bank-account.iban-country',
      message: 'This IBAN belongs to another country. Choose the country of your bank, or enter another IBAN.',
    },
  },
  ACCOUNT_NUMBER_INVALID: {
    when: 'The account number is missing, or has the wrong length or a wrong check digit.',
    message: /*i18n*/ {
      id: 'errors.bank-account.account-number',
      message: 'Enter a valid account number, as shown on your bank statement.',
    },
  },
  SORT_CODE_INVALID: {
    when: 'The sort code does not have six digits.',
    message: /*i18n*/ { id: 'errors.bank-account.sort-code', message: 'Enter the sort code: 6 digits.' },
  },
  ROUTING_NUMBER_INVALID: {
    when: 'The routing number does not have nine digits, or its check digit is wrong.',
    message: /*i18n*/ {
      id: 'errors.bank-account.routing-number',
      message: 'Enter a valid routing number: 9 digits, at the bottom left of a check.',
    },
  },
  INSTITUTION_NUMBER_INVALID: {
    when: 'The institution number does not have three digits.',
    message: /*i18n*/ {
      id: 'errors.bank-account.institution-number',
      message: 'Enter the institution number: 3 digits.',
    },
  },
  TRANSIT_NUMBER_INVALID: {
    when: 'The transit number does not have five digits.',
    message: /*i18n*/ { id: 'errors.bank-account.transit-number', message: 'Enter the transit number: 5 digits.' },
  },
  BSB_INVALID: {
    when: 'The BSB does not have six digits.',
    message: /*i18n*/ { id: 'errors.bank-account.bsb', message: 'Enter the BSB: 6 digits.' },
  },
  CLEARING_NUMBER_INVALID: {
    when: 'The clearing number is not one of a Swedish bank.',
    message: /*i18n*/ {
      id: 'errors.bank-account.clearing-number',
      message: 'Enter a valid clearing number: 4 digits, or 5 if it begins with 8.',
    },
  },
  ACCOUNT_TYPE_MISSING: {
    when: 'The account type (checking or savings) is missing.',
    message: /*i18n*/ {
      id: 'errors.bank-account.account-type',
      message: 'Choose whether this is a checking or a savings account.',
    },
  },
} as const;
