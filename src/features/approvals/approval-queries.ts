import * as v from 'valibot';
import { isUndecided, stateAt, type Approval } from '../../../domain/approvals/approval.ts';
import { type Decider, refuseDecision } from '../../../domain/approvals/approval-rules.ts';
import { dateInZone } from '../../../domain/time/calendar-date.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import { decimalText, money } from '../../../domain/money.ts';
import type { BaseReference } from '../../../domain/sync/base-reference.ts';
import {
  type Collection,
  type CollectionRow,
  collections,
  collectionSchemas,
} from '../../../domain/sync/collections.ts';
import type { RequestRows } from '../../kit/action-face.ts';
import { isWithin } from '../../kit/period/period.ts';
import type { Offline } from '../../offline/offline.ts';
import type { ApprovalRequest } from './approval-status.ts';
import type { ApprovalsSearch, ApprovalTab } from './approvals-search.ts';

export const approvalsQuery = (offline: Offline) => ({
  queryKey: ['device', 'approvals', 'actions', 'payments', 'all'],
  queryFn: async () => withOutcomes(offline, await offline.read.all('approvals')),
});

/** One request with its current rows on this device. `seen` are the versions of the shown rows. */
export const approvalQuery = (offline: Offline, approvalId: string) => ({
  queryKey: ['device', ...collections, 'one', approvalId],
  queryFn: async () => {
    const [approval] = await offline.read.get('approvals', [approvalId]);
    if (!approval) return null;
    const [rows, [request]] = await Promise.all([boundRows(offline, approval), withOutcomes(offline, [approval])]);
    const { record = null, payment = null } = request ?? {};
    return { approval, record, payment, rows, seen: versionsOf(rows) };
  },
});

/** Requests, each with its server record, if this device has it. */
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

/** The rows that a request is about, from this device. */
async function boundRows(offline: Offline, approval: Approval): Promise<RequestRows> {
  if (!isUndecided(approval)) return rowsThen(approval);
  const rows = new Map<Collection, readonly CollectionRow<Collection>[]>();
  for (const collection of collections) {
    const ids = approval.bound.filter((row) => row.collection === collection).map(({ id }) => id);
    if (ids.length === 0) continue;
    // An invoice may be among the older ones, which are read separately.
    const found =
      collection === 'charges'
        ? (await offline.read.charges(ids)).map(({ row }) => row)
        : await offline.read.get(collection, ids);
    rows.set(collection, found);
  }
  return <C extends Collection>(collection: C) => rows.get(collection) ?? [];
}

/**
 * The rows of a decided request as they were: at its decision, and those that are not kept from then, or were decided before decisions kept
 * them, at the request. The current ones have changed since, often by the request itself.
 */
function rowsThen({ decidedRows, thenRows }: Approval): RequestRows {
  const kept = decidedRows ?? [];
  const all = [...kept, ...thenRows.filter(({ id }) => !kept.some((one) => one.id === id))];
  return <C extends Collection>(collection: C) =>
    all.flatMap((one) => {
      if (one.collection !== collection) return [];
      const row = v.safeParse(collectionSchemas[collection], one.row);
      return row.success ? [row.output] : [];
    });
}

/** The versions of these rows on this device. */
function versionsOf(rows: RequestRows): readonly BaseReference[] {
  return collections.flatMap((collection) =>
    rows(collection).map(({ id, rowVersion }) => ({ collection, id, rowVersion })),
  );
}

/**
 * Requests of a tab, newest first, by the last reminder if there is one: those this person can decide, the others that wait, and those that
 * have ended.
 */
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

/** The requests of a period that match a search in the author's name or the amount. */
export function matchingRequests(
  requests: readonly ApprovalRequest[],
  { q, ...period }: Pick<ApprovalsSearch, 'q' | 'from' | 'to'>,
  timeZone: string,
): readonly ApprovalRequest[] {
  const wanted = q?.trim().toLocaleLowerCase() ?? '';
  return requests.filter(({ approval: { authorName, amountMinor, currency, createdAt, about } }) => {
    if ((period.from ?? period.to) !== undefined && !isWithin(dateInZone(createdAt, timeZone), period)) return false;
    const amount = amountMinor !== null && currency ? decimalText(money(amountMinor, currency)) : '';
    return `${authorName}\n${about?.person ?? ''}\n${about?.object ?? ''}\n${amount}`
      .toLocaleLowerCase()
      .includes(wanted);
  });
}

function lastAskedAt({ createdAt, remindedAt }: Approval): Instant {
  return remindedAt ?? createdAt;
}
