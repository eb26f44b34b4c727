import type { PlainDate } from '../time/calendar-date.ts';
import { addDays, addMonths } from '../time/calendar-date.ts';
import type { Charge } from '../invoices/charge.ts';
import { chargeStatuses } from '../invoices/charge.ts';
import type { ChargeCondition } from '../invoices/charge-rules.ts';

/** Months of closed charges that a device keeps, counted back from the buyer's newest charge. */
export const keptMonths = 12;

const unfinished = new Set(['created', 'open', 'adjusted', 'partiallyAdjusted', 'pending', 'pendingPayment']);

/** The first bill date that a device keeps, or null where there are no charges. Both sides compute it by this rule. */
export function keptSince(newestBillDate: PlainDate | null): PlainDate | null {
  return newestBillDate === null ? null : addMonths(newestBillDate, -keptMonths);
}

/** Whether a charge belongs on the device: everything that is not finished or is disputed, and the last twelve months. */
export function isKept(
  charge: Pick<Charge, 'status' | 'billDate' | 'hasOpenDispute'>,
  newestBillDate: PlainDate | null,
): boolean {
  const since = keptSince(newestBillDate);
  return since === null || charge.billDate >= since || unfinished.has(charge.status) || charge.hasOpenDispute;
}

/** The statuses that are kept whatever their age, for the server's query. */
export const keptStatuses: readonly string[] = [...unfinished];

const finishedStatuses = chargeStatuses.filter((status) => !unfinished.has(status));

/** What `isKept` denies once the first day that is kept is this one, as a condition that a store can ask of its columns. */
export function leavingCondition(since: PlainDate): ChargeCondition {
  return { statuses: finishedStatuses, billedTo: addDays(since, -1), isDisputed: false };
}
