import { isUndecided } from '../../../domain/approvals/approval.ts';
import type { Approval } from '../../../domain/approvals/approval.ts';
import type { Decider } from '../../../domain/approvals/approval-rules.ts';
import { refuseDecision } from '../../../domain/approvals/approval-rules.ts';
import type { Instant } from '../../../domain/calendar-date.ts';
import type { Offline } from '../../offline/offline.ts';
import type { ApprovalTab } from './approvals-search.ts';

export const approvalsQuery = (offline: Offline) => ({
  queryKey: ['device', 'approvals', 'all'],
  queryFn: () => offline.read.all('approvals'),
});

/** One request, and the invoices it is about as this device has them now. */
export const approvalQuery = (offline: Offline, approvalId: string) => ({
  queryKey: ['device', 'approvals', 'charges', 'one', approvalId],
  queryFn: async () => {
    const [approval] = await offline.read.get('approvals', [approvalId]);
    if (!approval) return null;
    const chargeIds = approval.bound.filter((row) => row.collection === 'charges').map((row) => row.id);
    const accountIds = approval.bound.filter((row) => row.collection === 'bankAccounts').map((row) => row.id);
    const [charges, accounts, buyers] = await Promise.all([
      offline.read.charges(chargeIds),
      offline.read.get('bankAccounts', accountIds),
      offline.read.all('buyers'),
    ]);
    return { approval, charges, accounts, buyer: buyers[0] ?? null };
  },
});

/** Requests of a tab, newest first: those this person can decide, the others that wait, and those that have ended. */
export function requestsOf(
  tab: ApprovalTab,
  approvals: readonly Approval[],
  decider: Decider,
  now: Instant,
): readonly Approval[] {
  const isForMe = (approval: Approval) => refuseDecision(approval, decider, now) === null;
  const chosen = approvals.filter((approval) => {
    if (tab === 'done') return !isUndecided(approval);
    return isUndecided(approval) && isForMe(approval) === (tab === 'mine');
  });
  return chosen.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
}
