import type { Role } from '../../../../domain/access/role.ts';
import { hasRole } from '../../../../domain/access/role.ts';
import type { Card } from '../../../../domain/cards/card.ts';
import { requestHigherLimit } from '../../../../domain/cards/request-higher-limit.action.ts';
import type { UserId } from '../../../../domain/ids.ts';

/** Whether somebody may ask for a higher individual limit at this card: for themselves, or for their people. */
export function mayAskForLimit(
  { userId }: Pick<Card, 'userId'>,
  person: { readonly userId: UserId; readonly roles: readonly Role[] },
): boolean {
  if (userId === null || !hasRole(person.roles, ...requestHigherLimit.roles)) return false;
  return userId === person.userId || hasRole(person.roles, 'buyerAdministrator', 'buyerGroupAdministrator');
}
