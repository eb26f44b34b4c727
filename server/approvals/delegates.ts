import { sql } from 'kysely';
import type { Role } from '../../domain/access/role.ts';
import { type Deputy, mayStandIn } from '../../domain/approvals/deputy.ts';
import type { GroupId, UserId } from '../../domain/ids.ts';
import type { Transaction } from '../database/with-transaction.ts';

export type Delegate = { readonly userId: UserId; readonly name: string };

type Decider = { user_id: UserId; roles: Role[]; group_id: GroupId | null; first_name: string; last_name: string };

/** The people of the caller's business who may decide in place of this person, by name; none if this person does not decide. */
export async function delegatesOf(trx: Transaction, userId: UserId): Promise<readonly Delegate[]> {
  const { rows } = await sql<Decider>`select * from deciders()`.execute(trx);
  const own = rows.find((row) => row.user_id === userId);
  if (!own) return [];
  const self = await deputyOf(trx, own);
  const found: Delegate[] = [];
  for (const row of rows)
    if (mayStandIn(await deputyOf(trx, row), self))
      found.push({ userId: row.user_id, name: `${row.first_name} ${row.last_name}` });
  return found;
}

async function deputyOf(trx: Transaction, { user_id: userId, roles, group_id: groupId }: Decider): Promise<Deputy> {
  if (groupId === null) return { userId, roles, groupIds: [] };
  const { rows } = await sql<{ ids: GroupId[] }>`select groups_above(${groupId}) as ids`.execute(trx);
  return { userId, roles, groupIds: [groupId, ...(rows[0]?.ids ?? [])] };
}
