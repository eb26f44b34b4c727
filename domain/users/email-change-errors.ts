/** Refusals about a change of a user's e-mail: `when` says when it happens; the message is what a person reads. */
export const emailChangeErrors = {
  EMAIL_OF_OTHERS: {
    when: 'The person also acts for another business, and somebody else asks for another e-mail.',
    message: /*i18n*/ {
      id: 'errors.email-change.of-others',
      message: 'This person also uses another business account. Only they can change their email, in their profile.',
    },
  },
  EMAIL_OF_PRIMARY_USER: {
    when: 'The user is the primary user, whose e-mail the provider changes on request.',
    message: /*i18n*/ {
      id: 'errors.email-change.of-primary-user',
      message:
        'This is the primary email of the business. An Account Admin can request another one under Company info.',
    },
  },
  EMAIL_BY_SINGLE_SIGN_ON: {
    when: 'The person signs in through their company.',
    message: /*i18n*/ {
      id: 'errors.email-change.single-sign-on',
      message: 'This person signs in through their company, so the email can only be changed there.',
    },
  },
  EMAIL_CHANGE_OPEN: {
    when: 'Another change of the same person’s e-mail waits to be confirmed.',
    message: /*i18n*/ {
      id: 'errors.email-change.open',
      message: 'A change of this email is already waiting to be confirmed. Cancel it first.',
    },
  },
  EMAIL_CHANGE_TOO_OFTEN: {
    when: 'Several changes of the same person’s e-mail were requested within a day.',
    message: /*i18n*/ {
      id: 'errors.email-change.too-often',
      message: 'This email was to be changed several times today. Try again tomorrow.',
    },
  },
  EMAIL_LINK_INVALID: {
    when: 'No change has this link, or it was canceled or done, or the person can no longer sign in.',
    message: /*i18n*/ {
      id: 'errors.email-change.link-invalid',
      message: 'This link no longer works. The change was canceled, is already done, or a newer link was sent.',
    },
  },
  EMAIL_LINK_EXPIRED: {
    when: 'The change was not confirmed in time.',
    message: /*i18n*/ {
      id: 'errors.email-change.link-expired',
      message: 'This link has expired, and the email stays the same. Ask for the change again.',
    },
  },
  EMAIL_LINK_USED: {
    when: 'This address has confirmed the change before.',
    message: /*i18n*/ {
      id: 'errors.email-change.link-used',
      message: 'You’ve already confirmed this. The change waits for the other address.',
    },
  },
  EMAIL_NOT_AVAILABLE: {
    when: 'Somebody else signs in with the new address; only who reads its mail learns it.',
    message: /*i18n*/ {
      id: 'errors.email-change.not-available',
      message: 'This address can’t be used here, so the email stays the same. Ask for the change with another one.',
    },
  },
} as const;
