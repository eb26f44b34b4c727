import type { Approval } from '../../domain/approvals/approval.ts';
import type { BuyerId, ProgramId, UserId } from '../../domain/ids.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Transaction } from '../database/with-transaction.ts';
import { requestValue } from '../notices/request-text.ts';
import { tellUsers } from '../notices/tell-users.ts';

type Telling = {
  readonly trx: Transaction;
  readonly program: { readonly id: ProgramId };
  readonly buyer: BuyerId;
  readonly now: Instant;
};

type ToldApproval = Parameters<typeof requestValue>[0] & Pick<Approval, 'id' | 'tiers' | 'tier' | 'expiresAt'>;

/**
 * E-mails the approvers of the tier that a request has reached, and says for whom they deputise. Skips the people in `told`; nobody is
 * notified twice about the same tier.
 */
export async function tellApprovers(
  happened: Telling,
  approval: ToldApproval,
  told: readonly UserId[] = [],
): Promise<void> {
  const { id, tiers, tier, expiresAt } = approval;
  const values = { request: requestValue(approval, expiresAt), link: `/approvals/${id}` };
  for (const { userId, standsInFor } of tiers[tier]?.approvers ?? []) {
    if (told.includes(userId)) continue;
    const news = { cause: `${id}:${tier}:${userId}`, userIds: [userId] };
    await (standsInFor
      ? tellUsers(happened, { ...news, notice: 'approval-wanted-for', values: { ...values, other: standsInFor.name } })
      : tellUsers(happened, { ...news, notice: 'approval-wanted', values }));
  }
}
