/** Refusals of a sign-in with an external identity provider (§8): each is shown on /sso-error with an id for support. */
export const ssoErrors = {
  SSO_FAILED: {
    when: 'The identity provider did not confirm who is signing in, or its answer does not fit to what was asked.',
    message: /*i18n*/ {
      id: 'errors.sso.failed',
      message: 'Sign-in with your company didn’t work. Try again, or give support the error number below.',
    },
  },
  SSO_MISMATCH: {
    when: 'The identity that the provider confirmed belongs to no account of the program.',
    message: /*i18n*/ {
      id: 'errors.sso.mismatch',
      message: 'You’re signed in at your company, but with an account that isn’t linked to this portal.',
    },
  },
  SSO_ONBOARDED: {
    when: 'The link that connects an account with its identity has been used already.',
    message: /*i18n*/ {
      id: 'errors.sso.onboarded',
      message: 'This link has already been used: your account is connected. Sign in as usual.',
    },
  },
  SSO_UNAVAILABLE: {
    when: 'The program has no identity provider, or it cannot be reached.',
    message: /*i18n*/ {
      id: 'errors.sso.unavailable',
      message: 'Your company’s sign-in cannot be reached right now. Try again in a few minutes.',
    },
  },
} as const;
