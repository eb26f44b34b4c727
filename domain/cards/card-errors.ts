/** Refusals about cards and limits (§8): `when` says when it happens; the message is what a person reads. */
export const cardErrors = {
  CARD_TERMINATED: {
    when: 'The card was terminated, which is for good.',
    message: /*i18n*/ {
      id: 'errors.card.terminated',
      message: 'This card has been terminated. Nothing can be bought with it, so there’s nothing more to do.',
    },
  },
  CARD_NOT_ISSUED: {
    when: 'A card that was never made is to be locked.',
    message: /*i18n*/ {
      id: 'errors.card.not-issued',
      message: 'This card hasn’t been issued yet, so it can’t be locked.',
    },
  },
  CARD_NOT_LOCKED: {
    when: 'A card that is not locked is to be unlocked.',
    message: /*i18n*/ { id: 'errors.card.not-locked', message: 'This card is not locked.' },
  },
  CARD_HOLDER_UNKNOWN: {
    when: 'What was sent ahead about a cardholder is not there: it was too long ago, or somebody else sent it.',
    message: /*i18n*/ {
      id: 'errors.card.holder-unknown',
      message: 'The date of birth is no longer stored. Enter the card’s details again.',
    },
  },
  NO_LIMIT_TO_RAISE: {
    when: 'A person without an individual limit is to get a higher one.',
    message: /*i18n*/ {
      id: 'errors.limit.none',
      message: 'There is no individual limit to raise.',
    },
  },
  LIMIT_NOT_HIGHER: {
    when: 'The limit that is asked for is not above the one that holds.',
    message: /*i18n*/ {
      id: 'errors.limit.not-higher',
      message: 'The limit is already {limit}. Enter a higher amount.',
    },
  },
  LIMIT_ABOVE_CREDIT: {
    when: 'The limit that is asked for is above the credit of the whole account.',
    message: /*i18n*/ {
      id: 'errors.limit.above-credit',
      message: 'The account’s credit limit is {credit}. No other limit can be higher.',
    },
  },
  LIMIT_ABOVE_OWN: {
    when: 'Somebody gives a limit that is above their own (§5).',
    message: /*i18n*/ {
      id: 'errors.limit.above-own',
      message: 'Your own limit is {limit}, and you can’t grant a higher one. Ask another administrator.',
    },
  },
} as const;
