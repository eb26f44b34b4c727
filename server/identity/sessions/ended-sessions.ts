import { sql } from 'kysely';
import type { Instant } from '../../../domain/time/instant.ts';
import type { ProgramId } from '../../../domain/ids.ts';
import type { AccountStatus } from '../../database/schema.ts';
import type { UserStatus } from '../../../domain/users/user-status.ts';
import { fixed } from '../../database/connection-dialect.ts';
import type { WithTransaction } from '../../database/with-transaction.ts';
import { mayBeUsed } from './memberships.ts';

type Row = { key: string; isOver: boolean; status: UserStatus; buyer_status: AccountStatus | null };

/** Those of the sessions that have ended or whose user may no longer sign in, by their keys. */
export async function endedSessions(
  withTransaction: WithTransaction,
  program: ProgramId,
  keys: readonly string[],
  now: Instant,
): Promise<readonly string[]> {
  const rows = await withTransaction({ role: 'auth', program }, { readOnly: true, now }, async (transaction) => {
    const found = await sql<Row>`
      select s.id as key, u.status, b.status as buyer_status,
        (s.revoked_at is not null or s.expires_at <= app_now() or s.idle_expires_at <= app_now()) as "isOver"
      from sessions s join users u on u.id = s.user_id left join buyers b on b.id = u.buyer_id
      where s.id = any (${[...keys]}::uuid[])`.execute(fixed(transaction));
    return found.rows;
  });
  const live = new Set(rows.filter((row) => !row.isOver && mayBeUsed(row)).map((row) => row.key));
  return keys.filter((key) => !live.has(key));
}
