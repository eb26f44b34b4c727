import { allowsRight } from '../accounts/account-status-rules.ts';
import { type Buyer, creditAvailableMinor } from '../accounts/buyer.ts';
import type { GroupId } from '../ids.ts';
import type { Card } from './card.ts';
import type { LimitLevel, SpendingLimit } from './spending-limit.ts';

/**
 * One level: its limit and the available amount, in minor units; both null if it has no limit. `availableMinor` may be negative. Where the
 * person may not know the limit itself, only `availableMinor` is set. `name` is the owner's, unless the level is the card.
 */
export type Rung = {
  readonly level: LimitLevel;
  readonly name: string | null;
  readonly limitMinor: number | null;
  readonly availableMinor: number | null;
};

/** The four levels, and the one with the least available; of equal ones the narrowest. Null if there is no limit at all. */
export type LimitLadder = {
  readonly rungs: readonly Rung[];
  readonly binding: Rung | null;
  /** True if the account's status forbids every purchase. */
  readonly isBuyingBlocked: boolean;
};

type OnCard = Pick<Card, 'userId' | 'groupId' | 'limitMinor' | 'spentMinor' | 'authorisedMinor'>;

/** available = min(card, individual, group, account); a group counts with the tightest limit of itself and the groups above. */
export function limitLadder(card: OnCard, limits: readonly SpendingLimit[], buyer: Buyer): LimitLadder {
  const rungs: readonly Rung[] = [
    { level: 'card', name: null, limitMinor: card.limitMinor, availableMinor: availableOf(card) },
    individualRung(card, limits),
    groupRung(card, limits),
    {
      level: 'account',
      name: buyer.name,
      limitMinor: buyer.creditApprovedMinor,
      availableMinor: creditAvailableMinor(buyer),
    },
  ];
  return { rungs, binding: tightest(rungs), isBuyingBlocked: !allowsRight(buyer.status, 'buy') };
}

function individualRung(card: OnCard, limits: readonly SpendingLimit[]): Rung {
  const own = limits.find(({ level, userId }) => level === 'individual' && userId !== null && userId === card.userId);
  return rungOf('individual', own);
}

/** The group of a card and all groups above it that have a known limit. */
export function groupIdsAbove(groupId: OnCard['groupId'], limits: readonly SpendingLimit[]): readonly GroupId[] {
  return groupsAbove(groupId, limits).flatMap((limit) => limit.groupId ?? []);
}

function groupRung(card: OnCard, limits: readonly SpendingLimit[]): Rung {
  const chain = groupsAbove(card.groupId, limits).map((limit) => rungOf('group', limit));
  return tightest(chain) ?? chain[0] ?? rungOf('group', undefined);
}

/** The group and the known groups above it; the check against cycles only guards against invalid data. */
function groupsAbove(groupId: OnCard['groupId'], limits: readonly SpendingLimit[]): readonly SpendingLimit[] {
  const chain: SpendingLimit[] = [];
  let next = groupId;
  while (next !== null) {
    const limit = limits.find((one) => one.level === 'group' && one.groupId === next);
    if (!limit || chain.includes(limit)) break;
    chain.push(limit);
    next = limit.parentGroupId;
  }
  return chain;
}

function rungOf(level: LimitLevel, limit: SpendingLimit | undefined): Rung {
  if (!limit) return { level, name: null, limitMinor: null, availableMinor: null };
  return { level, name: limit.name, limitMinor: limit.limitMinor, availableMinor: availableOf(limit) };
}

function availableOf(
  limit: Pick<SpendingLimit, 'limitMinor' | 'spentMinor' | 'authorisedMinor' | 'availableMinor'>,
): number | null {
  if (limit.availableMinor != null) return limit.availableMinor;
  return limit.limitMinor === null ? null : limit.limitMinor - limit.spentMinor - limit.authorisedMinor;
}

function tightest(rungs: readonly Rung[]): Rung | null {
  return rungs.reduce<Rung | null>((least, rung) => {
    if (rung.availableMinor === null) return least;
    return least?.availableMinor == null || rung.availableMinor < least.availableMinor ? rung : least;
  }, null);
}
