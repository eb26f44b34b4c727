import * as v from 'valibot';
import { listSearchEntries } from '../../../kit/list/list-search.ts';
import { searchWithPeriod } from '../../../kit/period/period.ts';

/** Tabs of the payment list. Every status belongs to exactly one tab besides `all`; payments with a rest are also under `unapplied`. */
export const paymentTabs = ['all', 'withBank', 'received', 'unapplied', 'failed', 'cancelled', 'other'] as const;
export type PaymentTab = (typeof paymentTabs)[number];

/** The state of the list that is kept in the address. */
export const paymentsSearchSchema = searchWithPeriod({
  ...listSearchEntries(['reference', 'date', 'type', 'status', 'amount', 'remaining']),
  tab: v.fallback(v.optional(v.picklist(paymentTabs)), undefined),
});
export type PaymentsSearch = v.InferOutput<typeof paymentsSearchSchema>;
