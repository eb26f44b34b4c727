import type { Role } from '../../../../domain/access/role.ts';
import { hasRole } from '../../../../domain/access/role.ts';
import type { Card } from '../../../../domain/cards/card.ts';
import { requestHigherLimit } from '../../../../domain/cards/request-higher-limit.action.ts';
import type { UserId } from '../../../../domain/ids.ts';
import type { ShownCard } from '../use-cards.ts';

type Person = { readonly userId: UserId; readonly roles: readonly Role[] };

/** Whether somebody may ask for a higher individual limit at this card: for themselves, or for their people. */
export function mayAskForLimit({ userId }: Pick<Card, 'userId'>, person: Person): boolean {
  if (userId === null || !hasRole(person.roles, ...requestHigherLimit.roles)) return false;
  return userId === person.userId || hasRole(person.roles, 'buyerAdministrator', 'buyerGroupAdministrator');
}

/** The individual limit that somebody may ask to have raised, in minor units; null where there is none, or a request waits already. */
export function limitToRaise({ card, ladder, isLimitAsked }: ShownCard, person: Person): number | null {
  if (isLimitAsked || !mayAskForLimit(card, person)) return null;
  return ladder?.rungs.find(({ level }) => level === 'individual')?.limitMinor ?? null;
}
