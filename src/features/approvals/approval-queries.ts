import { isUndecided, stateAt } from '../../../domain/approvals/approval.ts';
import type { Approval } from '../../../domain/approvals/approval.ts';
import type { Decider } from '../../../domain/approvals/approval-rules.ts';
import { refuseDecision } from '../../../domain/approvals/approval-rules.ts';
import type { Instant } from '../../../domain/calendar-date.ts';
import type { BaseReference } from '../../../domain/sync/base-reference.ts';
import type { Collection } from '../../../domain/sync/collections.ts';
import { collections } from '../../../domain/sync/collections.ts';
import type { Offline } from '../../offline/offline.ts';
import type { ApprovalRequest } from './approval-standing.ts';
import type { ApprovalTab } from './approvals-search.ts';

export const approvalsQuery = (offline: Offline) => ({
  queryKey: ['device', 'approvals', 'actions', 'payments', 'all'],
  queryFn: async () => withOutcomes(offline, await offline.read.all('approvals')),
});

/** One request, and the rows that it is about as this device has them now. `seen` are the versions of those that are shown. */
export const approvalQuery = (offline: Offline, approvalId: string) => ({
  queryKey: ['device', 'approvals', 'charges', 'spendingLimits', 'one', approvalId],
  queryFn: async () => {
    const [approval] = await offline.read.get('approvals', [approvalId]);
    if (!approval) return null;
    // Before the rows: of one that changes in between, the decision then names an older version, and is asked again.
    const seen = await seenVersions(offline, approval);
    const [charges, accounts, limits, buyers, [request]] = await Promise.all([
      offline.read.charges(boundIds(approval, 'charges')),
      offline.read.get('bankAccounts', boundIds(approval, 'bankAccounts')),
      offline.read.get('spendingLimits', boundIds(approval, 'spendingLimits')),
      offline.read.all('buyers'),
      withOutcomes(offline, [approval]),
    ]);
    const { record = null, payment = null } = request ?? {};
    return { approval, record, payment, seen, charges, accounts, limit: limits[0] ?? null, buyer: buyers[0] ?? null };
  },
});

/** Requests, each with what the server did of it, as far as this device has that. */
async function withOutcomes(offline: Offline, approvals: readonly Approval[]): Promise<readonly ApprovalRequest[]> {
  const approved = approvals.filter(({ state }) => state === 'approved').map(({ actionId }) => actionId);
  if (approved.length === 0) return approvals.map((approval) => ({ approval, record: null, payment: null }));
  const [records, payments] = await Promise.all([offline.read.get('actions', approved), offline.read.all('payments')]);
  const recordOf = new Map(records.map((record) => [record.id, record]));
  const paymentOf = new Map(payments.map((payment) => [payment.actionId, payment]));
  return approvals.map((approval) => ({
    approval,
    record: recordOf.get(approval.actionId) ?? null,
    payment: paymentOf.get(approval.actionId) ?? null,
  }));
}

/** The versions in which this device has the rows that a request is about. */
export async function seenVersions(offline: Offline, approval: Approval): Promise<readonly BaseReference[]> {
  const seen = await Promise.all(
    collections.map(async (collection) => {
      const ids = boundIds(approval, collection);
      // An invoice may be among the older ones, which lie apart.
      const rows =
        collection === 'charges'
          ? (await offline.read.charges(ids)).map(({ row }) => row)
          : await offline.read.get(collection, ids);
      return rows.map(({ id, rowVersion }) => ({ collection, id, rowVersion }));
    }),
  );
  return seen.flat();
}

function boundIds({ bound }: Approval, collection: Collection): readonly string[] {
  return bound.filter((row) => row.collection === collection).map((row) => row.id);
}

/** Requests of a tab, newest first, a reminder counting as new: those this person can decide, the others that wait, and those that have ended. */
export function requestsOf(
  tab: ApprovalTab,
  requests: readonly ApprovalRequest[],
  decider: Decider,
  now: Instant,
): readonly ApprovalRequest[] {
  const isForMe = (approval: Approval) => refuseDecision(approval, decider, now) === null;
  const chosen = requests.filter(({ approval }) => {
    const isWaiting = isUndecided({ state: stateAt(approval, now) });
    if (tab === 'done') return !isWaiting;
    return isWaiting && isForMe(approval) === (tab === 'mine');
  });
  return chosen.toSorted((one, other) => (lastAskedAt(one.approval) < lastAskedAt(other.approval) ? 1 : -1));
}

function lastAskedAt({ createdAt, remindedAt }: Approval): Instant {
  return remindedAt ?? createdAt;
}
