import type { Selectable } from 'kysely';
import type { Delegation } from '../../domain/approvals/delegation.ts';
import type { Database } from '../database/tables.gen.ts';

/** A delegation as operations and devices get it, without its id. */
export function projectDelegation(row: Selectable<Database['delegations']>): Omit<Delegation, 'id'> {
  return {
    userId: row.user_id,
    userName: row.user_name,
    toUserId: row.to_user_id,
    toName: row.to_name,
    firstDay: row.first_day,
    lastDay: row.last_day,
    isRevoked: row.revoked_at !== null,
  };
}
