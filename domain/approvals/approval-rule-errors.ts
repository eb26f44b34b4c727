/** Refusals about a company's approval rules and about delegations (§6): `when` says when it happens; the message is what a person reads. */
export const approvalRuleErrors = {
  APPROVAL_RULE_NOT_TIGHTER: {
    when: 'A rule is to be added that asks for nothing beyond the rules that hold already.',
    message: /*i18n*/ {
      id: 'errors.approval-rule.not-tighter',
      message: 'A rule like this or a stricter one already applies. Enter a lower amount or more approvals.',
    },
  },
  TOO_MANY_APPROVAL_RULES: {
    when: 'A company has as many approval rules as it may have.',
    message: /*i18n*/ {
      id: 'errors.approval-rule.too-many',
      message: 'You can have {max, number} approval rules at most. Remove one first.',
    },
  },
  DELEGATION_ORDER: {
    when: 'The first day of a delegation is not before its last.',
    message: /*i18n*/ { id: 'errors.delegation.order', message: 'The first day must be before the last day.' },
  },
  DELEGATION_PAST: {
    when: 'A delegation is to begin before today.',
    message: /*i18n*/ { id: 'errors.delegation.past', message: 'The first day can’t be in the past.' },
  },
  DELEGATION_TOO_LONG: {
    when: 'A delegation is to last longer than it may.',
    message: /*i18n*/ {
      id: 'errors.delegation.too-long',
      message: 'You can delegate your approvals for {days, number} days at most.',
    },
  },
} as const;
