import { sql } from 'kysely';
import type { Role } from '../../domain/access/role.ts';
import type { BuyerId, UserId } from '../../domain/ids.ts';
import type { Transaction } from '../database/with-transaction.ts';

/** The active users of a business who have one of the roles. */
export async function usersWithRoles(trx: Transaction, buyer: BuyerId, roles: readonly Role[]): Promise<UserId[]> {
  const users = await trx
    .selectFrom('users')
    .select('id')
    .where('buyer_id', '=', buyer)
    .where('status', '=', 'Active')
    .where(sql<boolean>`roles && ${[...roles]}::text[]`)
    .orderBy('id')
    .execute();
  return users.map(({ id }) => id);
}
