import type { Card } from '../../domain/cards/card.ts';
import type { SpendingLimit } from '../../domain/cards/spending-limit.ts';
import type { GroupId } from '../../domain/ids.ts';
import { aCard as anyCard, aLimit, piet, site as yard } from '../world/a-card.ts';

export { anAccount, piet } from '../world/a-card.ts';
export { yard };
export const top = '00000000-0000-4000-8000-0000000000a0' as GroupId;

/** Piet's card in the yard, without purchases and without its own limit. */
export function aCard(over: Partial<Card> = {}): Card {
  return anyCard({ groupId: yard, limitMinor: null, spentMinor: 0, authorisedMinor: 0, ...over });
}

export function ownLimit(over: Partial<SpendingLimit> = {}): SpendingLimit {
  return aLimit({ userId: piet, groupId: yard, spentMinor: 0, ...over });
}

/** The limit of the yard, or of the top group above it. */
export function groupLimit(groupId: GroupId, over: Partial<SpendingLimit> = {}): SpendingLimit {
  const isYard = groupId === yard;
  return aLimit({
    id: groupId as string as SpendingLimit['id'],
    level: 'group',
    userId: null,
    groupId,
    parentGroupId: isYard ? top : null,
    name: isYard ? 'Yard' : 'Harbour Build Ltd',
    spentMinor: 0,
    ...over,
  });
}
