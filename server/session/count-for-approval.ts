import { undecidedStates } from '../../domain/approvals/approval.ts';
import { refuseDecision } from '../../domain/approvals/approval-rules.ts';
import type { ProgramId } from '../../domain/ids.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { WithTransaction } from '../database/with-transaction.ts';
import type { Membership } from '../identity/sessions/memberships.ts';
import { readRows } from '../rows/read-rows.ts';

/**
 * The number of requests of a business that wait for this user's decision. The session of another business cannot read them, so they are
 * read as `job`; each counted request names the user as a decider.
 */
export async function countForApproval(
  withTransaction: WithTransaction,
  program: ProgramId,
  { buyer, user, roles }: Membership,
  now: Instant,
): Promise<number> {
  if (buyer === null) return 0;
  return withTransaction({ role: 'job', program, buyer }, { now, readOnly: true }, async (trx) => {
    const waiting = await trx
      .selectFrom('approvals')
      .select('id')
      .where('buyer_id', '=', buyer)
      .where('state', 'in', undecidedStates)
      .execute();
    const approvals = await readRows(
      trx,
      'approvals',
      waiting.map(({ id }) => id),
    );
    return approvals.filter((approval) => refuseDecision(approval, { userId: user, roles }, now) === null).length;
  });
}
