import { sql } from 'kysely';
import type { Role } from '../../domain/access/role.ts';
import type { ApprovalTier, Approver } from '../../domain/approvals/approval.ts';
import { rightOf } from '../../domain/approvals/approval.ts';
import { couldDecide } from '../../domain/approvals/approval-rules.ts';
import type { BuyerId, GroupId, UserId } from '../../domain/ids.ts';
import type { PlainDate } from '../../domain/time/calendar-date.ts';
import type { Transaction } from '../database/with-transaction.ts';

/** The facts that determine the approvers: the author, the group (null for the whole account), and the amount. */
export type ApprovalMatter = {
  readonly authorUserId: UserId;
  readonly groupId: GroupId | null;
  /** Minor units, or null. */
  readonly amountMinor: number | null;
};

type Member = {
  user_id: UserId;
  roles: Role[];
  limit_minor: number | null;
  group_id: GroupId | null;
  first_name: string;
  last_name: string;
};

type Delegated = { user_id: UserId; to_user_id: UserId };

/**
 * The tiers with all people who may decide each today (`couldDecide`), and whom they deputise for; an action on the whole account belongs
 * to no group.
 */
export async function withApprovers(
  trx: Transaction,
  matter: ApprovalMatter,
  tiers: readonly Omit<ApprovalTier, 'approvers'>[],
  today: PlainDate,
): Promise<ApprovalTier[]> {
  const { rows: members } = await sql<Member>`select * from deciders()`.execute(trx);
  const groupIds = matter.groupId === null ? [] : await groupsAbove(trx, matter.groupId);
  const about = { authorUserId: matter.authorUserId, amountMinor: matter.amountMinor, groupIds };
  const { rows: delegations } = await sql<Delegated>`select * from delegations_in_force(${today}::date)`.execute(trx);
  return tiers.map(({ role, quorum }): ApprovalTier => {
    const able = members.filter((one) => couldDecide(memberOf(one), about, role));
    const approvers = members.flatMap((one): Approver[] => {
      const isAble = able.includes(one);
      const given = delegations.find(
        ({ user_id: from, to_user_id: to }) =>
          to === one.user_id && to !== matter.authorUserId && able.some((other) => other.user_id === from),
      );
      const other = able.find(({ user_id: userId }) => userId === given?.user_id);
      if (!isAble && !other) return [];
      const self = { userId: one.user_id, name: nameOf(one) };
      return [
        other ? { ...self, standsInFor: { userId: other.user_id, name: nameOf(other), isNeeded: !isAble } } : self,
      ];
    });
    return { role, quorum, approvers };
  });
}

function memberOf({ user_id: userId, roles, limit_minor: limitMinor, group_id: groupId }: Member) {
  return { userId, roles, limitMinor, groupId };
}

function nameOf({ first_name: first, last_name: last }: Member): string {
  return `${first} ${last}`;
}

/** True if the business has at least two Account Admins, so that one can approve a request of the other. */
export async function hasTwoAdministrators(trx: Transaction): Promise<boolean> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from deciders() where 'buyerAdministrator' = any (roles)`.execute(trx);
  return (rows[0]?.found ?? 0) >= 2;
}

async function groupsAbove(trx: Transaction, group: GroupId): Promise<readonly GroupId[]> {
  const { rows } = await sql<{ ids: GroupId[] }>`select groups_above(${group}) as ids`.execute(trx);
  return rows[0]?.ids ?? [];
}

/** Locks the set of approvers until the transaction ends: a concurrent change of members waits, and then reviews the new requests. */
export async function holdApprovers(trx: Transaction, buyer: BuyerId): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${`approvers ${buyer}`}, 0))`.execute(trx);
}

/** True if every tier has enough people. */
export function canBeDecided(tiers: readonly ApprovalTier[]): boolean {
  return tiers.every(({ approvers, quorum }) => new Set(approvers.map(rightOf)).size >= quorum);
}
