import { type Role, hasRole } from '../../../../domain/access/role.ts';
import type { Card } from '../../../../domain/cards/card.ts';
import { requestHigherLimit } from '../../../../domain/cards/request-higher-limit.action.ts';
import type { UserId } from '../../../../domain/ids.ts';
import type { ShownCard } from '../use-cards.ts';

type Person = { readonly userId: UserId; readonly roles: readonly Role[] };

/** Whether somebody may request a higher individual limit for this card: for themselves, or for people of their groups. */
export function mayAskForLimit({ userId }: Pick<Card, 'userId'>, person: Person): boolean {
  if (userId === null || !hasRole(person.roles, ...requestHigherLimit.roles)) return false;
  return userId === person.userId || hasRole(person.roles, 'buyerAdministrator', 'buyerGroupAdministrator');
}

/** The individual limit that somebody may request to raise, in minor units; null if there is none, or a request already waits. */
export function limitToRaise({ card, ladder, isLimitAsked, codeEntry }: ShownCard, person: Person): number | null {
  if (isLimitAsked || codeEntry || !mayAskForLimit(card, person)) return null;
  return ladder?.rungs.find(({ level }) => level === 'individual')?.limitMinor ?? null;
}
