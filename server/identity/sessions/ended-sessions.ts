import { sql } from 'kysely';
import type { Instant } from '../../../domain/time/instant.ts';
import type { ProgramId } from '../../../domain/ids.ts';
import { fixed } from '../../database/connection-dialect.ts';
import type { WithTransaction } from '../../database/with-transaction.ts';
import { type SessionEnd, hasEnded } from './live-session.ts';

type Row = SessionEnd & { readonly key: string };

/** The keys of those of these sessions that have ended or whose user may no longer sign in. */
export async function endedSessions(
  withTransaction: WithTransaction,
  program: ProgramId,
  keys: readonly string[],
  now: Instant,
): Promise<readonly string[]> {
  const rows = await withTransaction({ role: 'auth', program }, { readOnly: true, now }, async (transaction) => {
    const found = await sql<Row>`
      select s.id as key, s.revoked_at, s.expires_at, s.idle_expires_at, u.status, b.status as buyer_status
      from sessions s join users u on u.id = s.user_id left join buyers b on b.id = u.buyer_id
      where s.id = any (${[...keys]}::uuid[])`.execute(fixed(transaction));
    return found.rows;
  });
  const live = new Set(rows.filter((row) => !hasEnded(row, now)).map((row) => row.key));
  return keys.filter((key) => !live.has(key));
}
