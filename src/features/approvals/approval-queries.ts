import { isUndecided } from '../../../domain/approvals/approval.ts';
import type { Approval } from '../../../domain/approvals/approval.ts';
import type { Decider } from '../../../domain/approvals/approval-rules.ts';
import { refuseDecision } from '../../../domain/approvals/approval-rules.ts';
import type { Instant } from '../../../domain/calendar-date.ts';
import type { BaseReference } from '../../../domain/sync/base-reference.ts';
import type { Collection } from '../../../domain/sync/collections.ts';
import { collections } from '../../../domain/sync/collections.ts';
import type { Offline } from '../../offline/offline.ts';
import type { ApprovalTab } from './approvals-search.ts';

export const approvalsQuery = (offline: Offline) => ({
  queryKey: ['device', 'approvals', 'all'],
  queryFn: () => offline.read.all('approvals'),
});

/** One request, and the rows that it is about as this device has them now. */
export const approvalQuery = (offline: Offline, approvalId: string) => ({
  queryKey: ['device', 'approvals', 'charges', 'spendingLimits', 'one', approvalId],
  queryFn: async () => {
    const [approval] = await offline.read.get('approvals', [approvalId]);
    if (!approval) return null;
    const [charges, accounts, limits, buyers] = await Promise.all([
      offline.read.charges(boundIds(approval, 'charges')),
      offline.read.get('bankAccounts', boundIds(approval, 'bankAccounts')),
      offline.read.get('spendingLimits', boundIds(approval, 'spendingLimits')),
      offline.read.all('buyers'),
    ]);
    return { approval, charges, accounts, limit: limits[0] ?? null, buyer: buyers[0] ?? null };
  },
});

/** The versions in which this device has the rows that a request is about: what was on screen when somebody decides. */
export async function seenVersions(offline: Offline, approval: Approval): Promise<BaseReference[]> {
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
  approvals: readonly Approval[],
  decider: Decider,
  now: Instant,
): readonly Approval[] {
  const isForMe = (approval: Approval) => refuseDecision(approval, decider, now) === null;
  const chosen = approvals.filter((approval) => {
    if (tab === 'done') return !isUndecided(approval);
    return isUndecided(approval) && isForMe(approval) === (tab === 'mine');
  });
  return chosen.toSorted((one, other) => (lastAskedAt(one) < lastAskedAt(other) ? 1 : -1));
}

function lastAskedAt({ createdAt, remindedAt }: Approval): Instant {
  return remindedAt ?? createdAt;
}
