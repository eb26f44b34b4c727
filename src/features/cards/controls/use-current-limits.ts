import type { SpendingLimit } from '../../../../domain/cards/spending-limit.ts';
import { maxListedUsers } from '../../../../domain/users/account-user.ts';
import { useServerQuery } from '../../../kit/server-query/use-server-query.ts';
import { usersQuery } from '../../../platform/account/users.documents.ts';

const none: readonly SpendingLimit[] = [];

/** The limits without those of deactivated people, whose rows stay for their cards; all limits until the users are known. */
export function useCurrentLimits(limits: readonly SpendingLimit[] = none): readonly SpendingLimit[] {
  const { answer } = useServerQuery(usersQuery, {});
  // A longer list of users is cut off.
  if (!answer || answer.users.length >= maxListedUsers) return limits;
  const current = new Set<string>(answer.users.map(({ id }) => id));
  return limits.filter(({ userId }) => userId === null || current.has(userId));
}
