import { hasRole } from '../../../../domain/access/role.ts';
import type { Card } from '../../../../domain/cards/card.ts';
import { refuseLocking } from '../../../../domain/cards/card-rules.ts';
import { lockCard } from '../../../../domain/cards/lock-card.action.ts';
import { usePortal } from '../../../platform/react/portal-context.ts';

/** Whether this person may lock and unlock a card. */
export function useMayLock(): (card: Card) => boolean {
  const { who, roles } = usePortal();
  return (card) => hasRole(roles, ...lockCard.roles) && refuseLocking(card, { userId: who.user, roles }) === null;
}
