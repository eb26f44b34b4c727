/** Refusals about a company's approval rules (§6): `when` says when it happens; the message is what a person reads. */
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
} as const;
