import { sql } from 'kysely';
import type { Group } from '../../domain/groups/group.ts';
import type { GroupMember, TreeGroup } from '../../domain/groups/group-rules.ts';
import type { BuyerId } from '../../domain/ids.ts';
import type { Transaction } from '../database/with-transaction.ts';

const maxGroups = 1000;

/** The groups that the caller may see, by name. */
export async function readGroups(trx: Transaction, buyer: BuyerId | null): Promise<Group[]> {
  const rows = await trx
    .selectFrom('groups')
    .select(['id', 'name', 'parent_id', 'type', 'entity', 'leaving_at', 'is_company'])
    .where('buyer_id', '=', buyer)
    .orderBy('name')
    .orderBy('id')
    .limit(maxGroups)
    .execute();
  return rows.map(({ id, name, parent_id: parentId, type, entity, leaving_at: leavingAt, is_company: isCompany }) => ({
    id,
    name,
    parentId,
    type,
    entity,
    isLeaving: leavingAt !== null,
    isCompany,
  }));
}

/** The whole tree of the caller's business, for rules; a Group Admin sees only a part of it. */
export async function readTree(trx: Transaction): Promise<TreeGroup[]> {
  const { rows } = await sql<Tree>`select * from group_tree()`.execute(trx);
  return rows.map(({ parent_id: parentId, leaving_at: leavingAt, is_company: isCompany, ...group }) => ({
    ...group,
    parentId,
    isLeaving: leavingAt !== null,
    isCompany,
  }));
}

type Tree = Pick<Group, 'id' | 'name'> & {
  readonly parent_id: Group['parentId'];
  readonly leaving_at: string | null;
  readonly is_company: boolean;
};

/** All members of a group, with the facts that the rules about groups need. */
export async function readGroupMembers(trx: Transaction, buyer: BuyerId): Promise<GroupMember[]> {
  const rows = await trx
    .selectFrom('users')
    .select(['group_id', 'roles'])
    .where('buyer_id', '=', buyer)
    .where('group_id', 'is not', null)
    .where('status', '<>', 'Terminated')
    .execute();
  return rows.map(({ group_id: groupId, roles }) => ({ groupId, roles }));
}
