/** Refusals about cards and limits (§8): `when` says when it happens; the message is what a person reads. */
export const cardErrors = {
  CARD_TERMINATED: {
    when: 'The card was terminated, which is for good.',
    message: /*i18n*/ {
      id: 'errors.card.terminated',
      message: 'This card has been terminated. It can no longer be used or changed.',
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
  CARD_HOLDER_SUSPENDED: {
    when: 'A card is to be unlocked, activated or replaced while its holder is suspended.',
    message: /*i18n*/ {
      id: 'errors.card.holder-suspended',
      message: 'The cardholder’s access is suspended. Enable the user first.',
    },
  },
  CARD_HOLDER_UNKNOWN: {
    when: 'What was sent ahead about a cardholder is not there: it was too long ago, or somebody else sent it.',
    message: /*i18n*/ {
      id: 'errors.card.holder-unknown',
      message: 'The date of birth is no longer stored. Enter the card’s details again.',
    },
  },
  CARD_NOT_WAITING: {
    when: 'A card that does not wait for its activation is to be activated.',
    message: /*i18n*/ { id: 'errors.card.not-waiting', message: 'This card isn’t waiting to be activated.' },
  },
  CARD_BIRTH_DATE_MISSING: {
    when: 'A card is to be activated whose holder’s date of birth was never kept.',
    message: /*i18n*/ {
      id: 'errors.card.birth-date-missing',
      message:
        'This card has no date of birth on file. An Account Admin has to enter it before the card can be activated.',
    },
  },
  CARD_PROOF_WRONG: {
    when: 'The last four digits or the date of birth are not those of the card.',
    message: /*i18n*/ {
      id: 'errors.card.proof-wrong',
      message: 'The last four digits and the date of birth don’t match this card. Check both and try again.',
    },
  },
  CARD_PROOF_MISSING: {
    when: 'A card is to be activated by somebody who has not just proved that they hold it.',
    message: /*i18n*/ {
      id: 'errors.card.proof-missing',
      message: 'Enter the last four digits and the date of birth again.',
    },
  },
  CARD_ACTIVATION_FAILED: {
    when: 'The card network did not activate the card.',
    message: /*i18n*/ {
      id: 'errors.card.activation-failed',
      message: 'Activation failed. Try again later, or ask for a replacement.',
    },
  },
  CARD_REPLACED: {
    when: 'A card that takes the place of this one has been ordered.',
    message: /*i18n*/ {
      id: 'errors.card.replaced',
      message: 'A replacement for this card has already been ordered.',
    },
  },
  CARD_NUMBER_HIDDEN: {
    when: 'The number of a card is to be shown that is not virtual, or cannot be bought with.',
    message: /*i18n*/ {
      id: 'errors.card.number-hidden',
      message: 'Only the number of an active virtual card can be shown.',
    },
  },
  CARDS_NOT_SET_UP: {
    when: 'A card is to be created before an Account Admin has set purchase cards up.',
    message: /*i18n*/ {
      id: 'errors.cards.not-set-up',
      message: 'Purchase cards aren’t set up yet. An Account Admin does that under Purchasing controls.',
    },
  },
  CARDS_OFF: {
    when: 'A card is to be created in a business that has switched purchase cards off.',
    message: /*i18n*/ {
      id: 'errors.cards.off',
      message: 'Your company has switched purchase cards off.',
    },
  },
  CARDS_STILL_ACTIVE: {
    when: 'Purchase cards are to be switched off while a card is left that is not terminated.',
    message: /*i18n*/ {
      id: 'errors.cards.still-active',
      message: 'There are cards that aren’t terminated. Terminate them before you switch purchase cards off.',
    },
  },
  CARD_CREATORS_ONLY: {
    when: 'Somebody creates a card or asks for one whose role the settings of the business leave out.',
    message: /*i18n*/ {
      id: 'errors.cards.creators-only',
      message: 'At your company, only administrators create cards. Ask one of them.',
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
  LIMIT_ABOVE_ACCOUNT: {
    when: 'The same, asked for by somebody who may not know the credit of the whole account; from before they got no such answer.',
    message: /*i18n*/ {
      id: 'errors.limit.above-account',
      message: 'This limit is higher than the credit of the whole account. Enter a lower one.',
    },
  },
  LIMIT_NOT_LOWER: {
    when: 'The limit that is to hold is not below the one that holds.',
    message: /*i18n*/ {
      id: 'errors.limit.not-lower',
      message: 'The limit is already {limit}. Enter a lower amount.',
    },
  },
  LIMIT_BELOW_USED: {
    when: 'The limit was to be below what is open and held of it; from before that was allowed.',
    message: /*i18n*/ {
      id: 'errors.limit.below-used',
      message: '{used} is already open or held. The limit can’t be lower than that.',
    },
  },
  LIMIT_LOWER_ONLY: {
    when: 'A Group Admin raises a limit where the program or the company only lets them lower limits.',
    message: /*i18n*/ {
      id: 'errors.limit.lower-only',
      message: 'Group Admins can only lower limits. Ask an Account Admin for a higher one.',
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
