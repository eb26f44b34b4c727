/** Refusals about the credit line (§5, §8): `when` says when it happens; the message is what a person reads. */
export const creditErrors = {
  CREDIT_LINE_NOT_HIGHER: {
    when: 'The line that is asked for is not above the present one.',
    message: /*i18n*/ { id: 'errors.credit.not-higher', message: 'Enter a credit line above {line}.' },
  },
  CREDIT_LINE_TOO_LOW: {
    when: 'The same, asked for by somebody who may not know the present line, after an Account Admin has approved it.',
    message: /*i18n*/ {
      id: 'errors.credit.too-low',
      message: 'The account already has a credit line of at least this amount. Enter a higher one.',
    },
  },
  CREDIT_LINE_NOT_IN_STEPS: {
    when: 'The line that is asked for is no multiple of the program’s increment.',
    message: /*i18n*/ { id: 'errors.credit.steps', message: 'Enter a credit line in increments of {step}.' },
  },
  CREDIT_LINE_ABOVE_MAX: {
    when: 'The line that is asked for is above the program’s maximum.',
    message: /*i18n*/ { id: 'errors.credit.above-max', message: 'The credit line cannot exceed {max}.' },
  },
  CREDIT_LINE_ENDS_TOO_EARLY: {
    when: 'A temporary increase is asked for whose last day is not after today.',
    message: /*i18n*/ { id: 'errors.credit.ends-early', message: 'Choose a last day after today.' },
  },
  CREDIT_LINE_ENDS_TOO_LATE: {
    when: 'A temporary increase is asked for that is longer than the program allows.',
    message: /*i18n*/ {
      id: 'errors.credit.ends-late',
      message: 'A temporary increase can last {days, plural, one {# day} other {# days}} at most.',
    },
  },
  CREDIT_INCREASE_PENDING: {
    when: 'An increase is asked for while an earlier request is pending.',
    message: /*i18n*/ {
      id: 'errors.credit.pending',
      message: 'A credit increase has already been requested. Wait for the answer, or cancel that request first.',
    },
  },
  CREDIT_INCREASE_DECIDED: {
    when: 'A request is cancelled that was decided or cancelled before.',
    message: /*i18n*/ {
      id: 'errors.credit.decided',
      message: 'This request can no longer be canceled: it has already been answered.',
    },
  },
  CREDIT_INCREASE_FAILED: {
    when: 'Underwriting could not decide about a credit increase.',
    message: /*i18n*/ {
      id: 'errors.credit.failed',
      message: 'The credit increase request failed. Your credit line is unchanged. Send the request again.',
    },
  },
} as const;
