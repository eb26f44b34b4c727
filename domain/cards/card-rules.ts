import type { ActionWorld } from '../action.ts';
import { hasRole } from '../access/role.ts';
import type { Refusal } from '../errors.ts';
import { refuse } from '../errors.ts';
import type { Card } from './card.ts';
import { isTerminated } from './card.ts';

type Handled = Pick<Card, 'status' | 'terminatedAt' | 'userId'>;
type Person = Pick<ActionWorld, 'userId' | 'roles'>;

/** Why somebody cannot lock a card, or null. One that is locked already can be: what was asked for is true then. */
export function refuseLocking(card: Handled | undefined, person: Person): Refusal | null {
  if (!card) return refuse('NOT_FOUND');
  if (!mayHandle(card, person)) return refuse('FORBIDDEN');
  if (isTerminated(card)) return refuse('CARD_TERMINATED');
  return card.status === 'notCreated' || card.status === 'notEnabled' ? refuse('CARD_NOT_ISSUED') : null;
}

/** Why somebody cannot unlock a card, or null. */
export function refuseUnlocking(card: Handled | undefined, person: Person): Refusal | null {
  if (!card) return refuse('NOT_FOUND');
  if (!mayHandle(card, person)) return refuse('FORBIDDEN');
  if (isTerminated(card)) return refuse('CARD_TERMINATED');
  return card.status === 'locked' ? null : refuse('CARD_NOT_LOCKED');
}

/** Administrators handle the cards that they see; everybody else their own, also where another role shows them more. */
function mayHandle(card: Handled, { userId, roles }: Person): boolean {
  return card.userId === userId || hasRole(roles, 'buyerAdministrator', 'buyerGroupAdministrator');
}
