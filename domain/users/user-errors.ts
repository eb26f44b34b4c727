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
  LAST_PRIMARY_CONTACT: {
    when: 'Nobody else of the business is its primary contact.',
    message: /*i18n*/ {
      id: 'errors.user.last-primary-contact',
      message: 'At least one person must be the primary contact. Choose another one first.',
    },
  },
  OWN_ACCOUNT: {
    when: 'Somebody changes their own role, group or status.',
    message: /*i18n*/ {
      id: 'errors.user.own-account',
      message: 'You can’t change your own role, group or status. Ask another administrator.',
    },
  },
  PRIMARY_USER: {
    when: 'The primary user of the business is suspended or deactivated.',
    message: /*i18n*/ {
      id: 'errors.user.primary-user',
      message:
        'The primary user of the business can’t be suspended or deactivated. Contact support to change the primary user.',
    },
  },
  PAYER_IN_GROUP: {
    when: 'A Payer is put into a group below the top level.',
    message: /*i18n*/ {
      id: 'errors.user.payer-in-group',
      message: 'A Payer must belong to the whole account, not to a group. Choose another role or the whole account.',
    },
  },
  ROLE_ABOVE_OWN: {
    when: 'Somebody gives a role, or manages a user with one, that is above their own.',
    message: /*i18n*/ {
      id: 'errors.user.role-above-own',
      message: 'You can’t give or change a role above your own. Ask an Account Admin.',
    },
  },
  USER_STATUS_UNSUITABLE: {
    when: 'The status of the user does not allow it: a deactivated user stays so, an invited one is not enabled by others.',
    message: /*i18n*/ {
      id: 'errors.user.status-unsuitable',
      message: 'This isn’t possible in the user’s current status.',
    },
  },
  NAME_OF_OTHERS: {
    when: 'The person also acts for another business, and changes their own name and phone.',
    message: /*i18n*/ {
      id: 'errors.user.name-of-others',
      message: 'This person also uses another business account. Only they can change their name and phone.',
    },
  },
} as const;
