import { sql } from 'kysely';
import type { ApprovalTier } from '../../domain/approvals/approval.ts';
import type { BuyerId, UserId } from '../../domain/ids.ts';
import type { Transaction } from '../database/with-transaction.ts';

/** What decides who may approve: whose request it is, on which account, and how much it is about (minor units, or null). */
export type ApprovalMatter = {
  readonly buyer: BuyerId;
  readonly authorUserId: UserId;
  readonly amountMinor: number | null;
};

/**
 * The tiers with everybody who may decide each now: active members of the role whose own limit covers the amount, the author
 * never among them. An action on the whole account is nobody's group's, so that Group Admins do not decide it.
 */
export async function withApprovers(
  trx: Transaction,
  matter: ApprovalMatter,
  tiers: readonly Omit<ApprovalTier, 'approvers'>[],
): Promise<ApprovalTier[]> {
  const members = await trx
    .selectFrom('users')
    .innerJoin('people', 'people.id', 'users.person_id')
    .innerJoin('spending_limits', 'spending_limits.user_id', 'users.id')
    .select(['users.id', 'users.roles', 'spending_limits.limit_minor', 'people.first_name', 'people.last_name'])
    .where('users.buyer_id', '=', matter.buyer)
    .where('users.status', '=', 'Active')
    .where('users.id', '<>', matter.authorUserId)
    .orderBy(sql`people.last_name, people.first_name, users.id`)
    .execute();
  return tiers.map(({ role, quorum }): ApprovalTier => {
    const approvers = members
      .filter((member) => role !== 'buyerGroupAdministrator' && member.roles.some((held) => held === role))
      .filter(({ limit_minor: limit }) => limit === null || limit >= (matter.amountMinor ?? 0))
      .map((member) => ({ userId: member.id, name: `${member.first_name} ${member.last_name}` }));
    return { role, quorum, approvers };
  });
}

/** Who may approve does not change until the transaction ends: a change waits for it, and then looks at what it made. */
export async function holdApprovers(trx: Transaction, buyer: BuyerId): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${`approvers ${buyer}`}, 0))`.execute(trx);
}

/** True where every tier has as many people as it needs. */
export function canBeDecided(tiers: readonly ApprovalTier[]): boolean {
  return tiers.every((tier) => tier.approvers.length >= tier.quorum);
}
