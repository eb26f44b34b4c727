import * as v from 'valibot';
import { listSearchEntries } from '../../../kit/list/list-search.ts';
import { periodEntries } from '../../../kit/period/period.ts';

/** Tabs of the payment list; every status stands under exactly one besides `all`, and what is not applied in full under `unapplied` too. */
export const paymentTabs = ['all', 'withBank', 'received', 'unapplied', 'failed', 'cancelled', 'other'] as const;
export type PaymentTab = (typeof paymentTabs)[number];

/** What a reload, a bookmark or a colleague's link must bring back. */
export const paymentsSearchSchema = v.object({
  ...listSearchEntries(['reference', 'date', 'type', 'status', 'amount', 'remaining']),
  ...periodEntries,
  tab: v.fallback(v.optional(v.picklist(paymentTabs)), undefined),
});
export type PaymentsSearch = v.InferOutput<typeof paymentsSearchSchema>;
