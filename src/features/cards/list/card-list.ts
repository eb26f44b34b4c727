import { type Card, type CardTab, isTerminated } from '../../../../domain/cards/card.ts';
import type { UserId } from '../../../../domain/ids.ts';
import { ascending, inLanguage } from '../../../kit/list/row-order.ts';

/** The name and the last digits of a card: cards are sorted by it. */
export function cardText({ cardholderName, last4 }: Card): string {
  return `${cardholderName} ${last4 ?? ''}`.trim();
}

/** The cards of a tab: one's own first, then by name as the reader's language sorts; terminated ones by their end, newest first. */
export function cardsOfTab<Shown extends { readonly card: Card }>(
  tab: CardTab,
  cards: readonly Shown[],
  userId: UserId,
  locale: string,
): readonly Shown[] {
  const isOfTab = ({ card }: Shown) => isTerminated(card) === (tab === 'terminated');
  const order = tab === 'active' ? byOwnerAndName(userId, locale) : newestEndFirst;
  return cards.filter(isOfTab).toSorted((one, other) => order(one.card, other.card));
}

/** The cards that match a search: each word is in the name, the group or the last four digits. */
export function searchCards<Shown extends { readonly card: Card }>(
  cards: readonly Shown[],
  text: string,
): readonly Shown[] {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return cards.filter(({ card }) => {
    const searched = [card.cardholderName, card.businessName, card.groupName ?? '', card.last4 ?? '']
      .join('\n')
      .toLocaleLowerCase();
    return words.every((word) => searched.includes(word.replace(/^·+/, '')));
  });
}

function byOwnerAndName(userId: UserId, locale: string) {
  const compare = inLanguage({ locale });
  const rank = (card: Card) => (card.userId === userId ? 0 : 1);
  return (one: Card, other: Card) => rank(one) - rank(other) || compare(cardText(one), cardText(other));
}

function newestEndFirst(one: Card, other: Card): number {
  return ascending(other.terminatedAt ?? '', one.terminatedAt ?? '');
}
