import type { CardReason } from '../../../domain/cards/card.ts';
import type { LimitLevel } from '../../../domain/cards/spending-limit.ts';
import type { MessageDescriptor } from '../../../domain/message.ts';

/** The reasons for locking or terminating a card, in the user's words. */
export const cardReasonNames: Record<CardReason, MessageDescriptor> = {
  lost: /*i18n*/ { id: 'cards.reason.lost', message: 'Lost' },
  stolen: /*i18n*/ { id: 'cards.reason.stolen', message: 'Stolen' },
  fraud: /*i18n*/ { id: 'cards.reason.fraud', message: 'Fraud' },
  damaged: /*i18n*/ { id: 'cards.reason.damaged', message: 'Damaged' },
  employeeTerminated: /*i18n*/ { id: 'cards.reason.employee-terminated', message: 'Employee terminated' },
  other: /*i18n*/ { id: 'cards.reason.other', message: 'Other' },
};

/** The names of the four levels of limits, as headings. */
export const limitLevelNames: Record<LimitLevel, MessageDescriptor> = {
  card: /*i18n*/ { id: 'cards.level.card', message: 'Card limit' },
  individual: /*i18n*/ { id: 'cards.level.individual', message: 'Individual limit' },
  group: /*i18n*/ { id: 'cards.level.group', message: 'Group limit' },
  account: /*i18n*/ { id: 'cards.level.account', message: 'Account credit' },
};

/** The names of the levels within a sentence. */
export const limitLevelWords: Record<LimitLevel, MessageDescriptor> = {
  card: /*i18n*/ { id: 'cards.level-word.card', message: 'card limit' },
  individual: /*i18n*/ { id: 'cards.level-word.individual', message: 'individual limit' },
  group: /*i18n*/ { id: 'cards.level-word.group', message: 'group limit' },
  account: /*i18n*/ { id: 'cards.level-word.account', message: 'account credit' },
};
