import type { PlainDate } from '../calendar-date.ts';
import { addMonths } from '../calendar-date.ts';
import type { Charge } from '../invoices/charge.ts';

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
