/** Refusals about pre-authorisations: `when` says when it happens; the message is what a person reads. */
export const preAuthorisationErrors = {
  PURCHASE_DECLINED: {
    when: 'An amount is not authorised: by the card, a limit, a policy, the credit or the card network.',
    message: /*i18n*/ {
      id: 'errors.purchase.declined',
      message:
        'Declined: {reason, select, accountStatus {the account can’t be used for purchases now} cardNotUsable {the card can’t be used} credit {it is more than the account’s available credit} limit {it is more than the limit leaves} policy {the policy “{policy}” does not allow it} other {the card network refused it}}.',
    },
  },
  NOTHING_HELD: {
    when: 'A pre-authorisation is to be released that no longer holds anything.',
    message: /*i18n*/ { id: 'errors.purchase.nothing-held', message: 'Nothing is held any more.' },
  },
} as const;
