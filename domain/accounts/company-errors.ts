/** Refusals about the business itself (§2, §4): `when` says when it happens; the message is what a person reads. */
export const companyErrors = {
  ACCOUNT_REQUEST_PENDING: {
    when: 'A change of the same kind was requested and is not answered yet.',
    message: /*i18n*/ {
      id: 'errors.company.request-pending',
      message: 'A change has already been requested. Wait for the answer before you request another.',
    },
  },
  COMPANY_ADDRESS_INVALID: {
    when: 'The address does not have the form of the country.',
    message: /*i18n*/ {
      id: 'errors.company.address-invalid',
      message: 'The address doesn’t match the country of the business. Check the state and the postal code.',
    },
  },
  NOTHING_CHANGED: {
    when: 'A request names what holds already.',
    message: /*i18n*/ { id: 'errors.company.nothing-changed', message: 'Nothing has changed. Enter a new value.' },
  },
  NO_PRIMARY_USER: {
    when: 'The business has no primary user whose address could be changed.',
    message: /*i18n*/ {
      id: 'errors.company.no-primary-user',
      message: 'This business has no primary contact yet. Contact support.',
    },
  },
} as const;
