/** Refusals about purchase policies: `when` says when it happens; the message is what a person reads. */
export const policyErrors = {
  POLICY_EMPTY: {
    when: 'A policy that allows everything is to be saved.',
    message: /*i18n*/ {
      id: 'errors.policy.empty',
      message: 'Set at least one rule: a largest order, an amount per day, or hours.',
    },
  },
  TOO_MANY_POLICIES: {
    when: 'An account is to have more purchase policies than it can have.',
    message: /*i18n*/ {
      id: 'errors.policy.too-many',
      message: 'There are already {max} policies, which is the most. Remove one first.',
    },
  },
} as const;
