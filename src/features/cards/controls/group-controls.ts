import type { Buyer } from '../../../../domain/accounts/buyer.ts';
import type { Card } from '../../../../domain/cards/card.ts';
import { isTerminated } from '../../../../domain/cards/card.ts';
import type { SpendingLimit } from '../../../../domain/cards/spending-limit.ts';

/** What holds for one group: its limit in minor units of `currency`, null where it has none, and whom it is for. */
export type GroupControls = {
  readonly id: string;
  readonly name: string;
  readonly currency: SpendingLimit['currency'];
  readonly limitMinor: number | null;
  /** Of the limit; null where there is no limit. */
  readonly leftMinor: number | null;
  readonly cardCount: number;
  readonly peopleCount: number;
  /** Of the people: how many have an individual limit. */
  readonly limitedCount: number;
};

type Books = {
  readonly cards: readonly Card[];
  readonly limits: readonly SpendingLimit[];
  readonly buyer: Buyer | null;
};

/** The controls of every group that is known here; members of the top level belong to none, and have the account's credit. */
export function groupControls({ cards, limits, buyer }: Books): readonly GroupControls[] {
  if (!buyer) return [];
  const count = (groupId: string | null) => {
    const people = limits.filter((limit) => limit.level === 'individual' && limit.groupId === groupId);
    return {
      cardCount: cards.filter((card) => card.groupId === groupId && !isTerminated(card)).length,
      peopleCount: people.length,
      limitedCount: people.filter(({ limitMinor }) => limitMinor !== null).length,
    };
  };
  const groups = limits
    .filter(({ level }) => level === 'group')
    .map(({ id, groupId, name, currency, limitMinor, spentMinor, authorisedMinor }) => ({
      id,
      name,
      currency,
      limitMinor,
      leftMinor: limitMinor === null ? null : limitMinor - spentMinor - authorisedMinor,
      ...count(groupId),
    }));
  const { id, name, currency, creditApprovedMinor: limitMinor, openMinor, authorisedMinor } = buyer;
  const top = { id, name, currency, limitMinor, leftMinor: limitMinor - openMinor - authorisedMinor, ...count(null) };
  return top.peopleCount + top.cardCount > 0 ? [top, ...groups] : groups;
}

/** How many there are in all groups together. */
export function controlCounts(groups: readonly GroupControls[]) {
  const sum = (countOf: (one: GroupControls) => number) => groups.reduce((total, one) => total + countOf(one), 0);
  return {
    cards: sum(({ cardCount }) => cardCount),
    people: sum(({ peopleCount }) => peopleCount),
    limited: sum(({ limitedCount }) => limitedCount),
  };
}
