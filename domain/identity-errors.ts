/** Refusals about identity and sign-in (§8): `when` says when it happens; the message is what a person reads. */
export const identityErrors = {
  MFA_CODE_INVALID: {
    when: 'The verification code is not the one that is wanted.',
    message: /*i18n*/ { id: 'errors.mfa.code-invalid', message: 'This code is incorrect. Check it and try again.' },
  },
  MFA_CODE_USED: {
    when: 'The code of the authenticator app has confirmed something already; the next one comes within half a minute.',
    message: /*i18n*/ {
      id: 'errors.mfa.code-used',
      message: 'This code has already been used. Wait for the next one in your app.',
    },
  },
  RECOVERY_CODE_USED: {
    when: 'The recovery code has been used already.',
    message: /*i18n*/ {
      id: 'errors.mfa.recovery-code-used',
      message: 'This recovery code has already been used. Enter another one from your list.',
    },
  },
  MFA_CODE_EXPIRED: {
    when: 'The code, or what it was asked for, has expired, or was tried too often.',
    message: /*i18n*/ { id: 'errors.mfa.code-expired', message: 'This code no longer works. Request a new one.' },
  },
  MFA_CANCELLED: {
    when: 'The verification was cancelled.',
    message: /*i18n*/ { id: 'errors.mfa.cancelled', message: 'You canceled the verification. Nothing was changed.' },
  },
  MFA_NOT_FOUND: {
    when: 'There is no such method of verification, or the person has none.',
    message: /*i18n*/ {
      id: 'errors.mfa.not-found',
      message: 'You have no way to confirm it’s you yet. Set one up under Security.',
    },
  },
  MFA_METHOD_EXISTS: {
    when: 'The method of verification is set up already.',
    message: /*i18n*/ {
      id: 'errors.mfa.method-exists',
      message: 'This is already set up. Remove it first to set it up again.',
    },
  },
  PHONE_INVALID: {
    when: 'The text is no phone number.',
    message: /*i18n*/ {
      id: 'errors.phone.invalid',
      message: 'This is not a phone number. Enter it with its country code, such as +1 202 555 0143.',
    },
  },
  PHONE_NOT_MOBILE: {
    when: 'The number is not a mobile one, so it gets no text messages.',
    message: /*i18n*/ {
      id: 'errors.phone.not-mobile',
      message: 'This is not a mobile number. Enter one that can receive text messages.',
    },
  },
  PHONE_DUPLICATE: {
    when: 'The number is somebody else’s second step already.',
    message: /*i18n*/ {
      id: 'errors.phone.duplicate',
      message: 'This number is already used for another account. Enter another one.',
    },
  },
  PASSWORD_INCORRECT: {
    when: 'The current password is not right.',
    message: /*i18n*/ { id: 'errors.password.incorrect', message: 'Your current password is incorrect. Try again.' },
  },
  PASSWORD_TOO_WEAK: {
    when: 'The new password does not meet the rules; values name the first unmet one.',
    message: /*i18n*/ {
      id: 'errors.password.too-weak',
      message: 'This password does not meet all the rules yet.',
    },
  },
  PASSWORD_RECENTLY_USED: {
    when: 'The new password is the current one or one of the last five.',
    message: /*i18n*/ {
      id: 'errors.password.recently-used',
      message: 'You used this password recently. Choose another one.',
    },
  },
  RESET_LINK_EXPIRED: {
    when: 'The link for a new password was used, has expired, or never was one.',
    message: /*i18n*/ {
      id: 'errors.password.reset-link-expired',
      message: 'This link has expired or has already been used. Request a new one.',
    },
  },
  SECURITY_ANSWER_INVALID: {
    when: 'The answer to the security question is not right.',
    message: /*i18n*/ { id: 'errors.security-question.invalid', message: 'This answer is incorrect. Try again.' },
  },
  SECURITY_ANSWERS_DIFFER: {
    when: 'The answer and its repetition are not the same.',
    message: /*i18n*/ {
      id: 'errors.security-question.differ',
      message: 'The two answers don’t match. Enter the same answer twice.',
    },
  },
} as const;
