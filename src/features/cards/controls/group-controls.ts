import { type Buyer, creditAvailableMinor } from '../../../../domain/accounts/buyer.ts';
import { type Card, isTerminated } from '../../../../domain/cards/card.ts';
import type { SpendingLimit } from '../../../../domain/cards/spending-limit.ts';
import { leftMinor } from './shown-limits.ts';

/** The controls of one group: its limit in minor units of `currency` (null for none), and its people. */
export type GroupControls = {
  readonly id: string;
  readonly name: string;
  readonly currency: SpendingLimit['currency'];
  readonly limitMinor: number | null;
  /** The available amount of the limit; null without a limit. It stands alone where the person may not know the limit itself. */
  readonly leftMinor: number | null;
  readonly cardCount: number;
  readonly peopleCount: number;
  /** The number of people with an individual limit. */
  readonly limitedCount: number;
};

type Books = {
  readonly cards: readonly Card[];
  readonly limits: readonly SpendingLimit[];
  readonly buyer: Buyer | null;
};

/** The controls of every known group. People of the top level belong to no group and use the account's credit. */
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
    .map(({ id, groupId, name, currency, limitMinor, spentMinor, authorisedMinor, availableMinor }) => ({
      id,
      name,
      currency,
      limitMinor,
      leftMinor: leftMinor({ limitMinor, spentMinor, authorisedMinor, availableMinor }),
      ...count(groupId),
    }));
  const { id, name, currency, creditApprovedMinor: limitMinor } = buyer;
  const top = {
    id,
    name,
    currency,
    limitMinor,
    leftMinor: Math.max(0, creditAvailableMinor(buyer)),
    ...count(null),
  };
  return top.peopleCount + top.cardCount > 0 ? [top, ...groups] : groups;
}

/** The totals over all groups. */
export function controlCounts(groups: readonly GroupControls[]) {
  const sum = (countOf: (one: GroupControls) => number) => groups.reduce((total, one) => total + countOf(one), 0);
  return {
    cards: sum(({ cardCount }) => cardCount),
    people: sum(({ peopleCount }) => peopleCount),
    limited: sum(({ limitedCount }) => limitedCount),
  };
}
