import { type PlainDate, addDays, addMonths } from '../time/calendar-date.ts';
import { type Charge, chargeStatuses } from '../invoices/charge.ts';
import type { ChargeCondition } from '../invoices/charge-rules.ts';

/** Months of closed charges that a device keeps, counted back from the buyer's newest charge. */
export const keptMonths = 12;

const unfinished = new Set(['created', 'open', 'adjusted', 'partiallyAdjusted', 'pending', 'pendingPayment']);

/** The first bill date that a device keeps, or null if there are no charges. Server and device share this rule. */
export function keptSince(newestBillDate: PlainDate | null): PlainDate | null {
  return newestBillDate === null ? null : addMonths(newestBillDate, -keptMonths);
}

/** Whether a charge belongs on the device: unfinished or disputed charges, and those of the last twelve months. */
export function isKept(
  charge: Pick<Charge, 'status' | 'billDate' | 'hasOpenDispute'>,
  newestBillDate: PlainDate | null,
): boolean {
  const since = keptSince(newestBillDate);
  return since === null || charge.billDate >= since || unfinished.has(charge.status) || charge.hasOpenDispute;
}

/** The statuses that are kept at any age, for the server's query. */
export const keptStatuses: readonly string[] = [...unfinished];

const finishedStatuses = chargeStatuses.filter((status) => !unfinished.has(status));

/** The negation of `isKept` for this first kept day, as a condition that a store can evaluate on its columns. */
export function leavingCondition(since: PlainDate): ChargeCondition {
  return { statuses: finishedStatuses, billedTo: addDays(since, -1), isDisputed: false };
}
