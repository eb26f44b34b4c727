import { sql } from 'kysely';
import { allowsRight } from '../../../domain/accounts/account-status-rules.ts';
import type { Role, UserType } from '../../../domain/access/role.ts';
import type { BuyerId, PersonId, UserId } from '../../../domain/ids.ts';
import type { Transaction } from '../../database/with-transaction.ts';
import type { UserStatus } from '../../../domain/users/user-status.ts';
import type { AccountStatus } from '../../../domain/accounts/buyer.ts';

/** One user of a person: the business for which the person can act. */
export type Membership = {
  readonly user: UserId;
  readonly userType: UserType;
  readonly roles: readonly Role[];
  readonly buyer: BuyerId | null;
  readonly name: string;
};

/** True if the user is active and may sign in to an account with this status. A user of a seller or of support has no account. */
export function mayBeUsed(row: { status: UserStatus; buyer_status: AccountStatus | null }): boolean {
  return row.status === 'Active' && (row.buyer_status === null || allowsRight(row.buyer_status, 'signIn'));
}

/** The memberships with which a person may sign in: the last used one first, then by name. Run as `auth`. */
export async function usableMemberships(transaction: Transaction, person: PersonId): Promise<Membership[]> {
  const rows = await transaction
    .selectFrom('users as u')
    .leftJoin('buyers as b', 'b.id', 'u.buyer_id')
    .leftJoin('clients as c', 'c.id', 'u.client_id')
    .innerJoin('programs as g', 'g.id', 'u.program_id')
    .select(['u.id', 'u.user_type', 'u.roles', 'u.buyer_id', 'u.status', 'b.status as buyer_status'])
    .select(['b.name as buyer_name', 'c.name as client_name'])
    .select(sql<string>`g.settings ->> 'providerName'`.as('provider_name'))
    .where('u.person_id', '=', person)
    .orderBy('u.last_sign_in_at', (order) => order.desc().nullsLast())
    .orderBy('b.name')
    .orderBy('u.id')
    .execute();
  return rows.filter(mayBeUsed).map((row) => ({
    user: row.id,
    userType: row.user_type,
    roles: row.roles,
    buyer: row.buyer_id,
    name: row.buyer_name ?? row.client_name ?? row.provider_name,
  }));
}
