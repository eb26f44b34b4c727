import * as v from 'valibot';
import { searchTextSchema } from '../../../ui/lists/search-schemas.ts';

/** Tabs of the payment list; every status stands under exactly one besides `all`. */
export const paymentTabs = ['all', 'withBank', 'received', 'failed', 'other'] as const;
export type PaymentTab = (typeof paymentTabs)[number];

/** What a reload, a bookmark or a colleague's link must bring back. A part that does not parse is dropped, never an error. */
export const paymentsSearchSchema = v.object({
  tab: v.fallback(v.optional(v.picklist(paymentTabs)), undefined),
  q: searchTextSchema,
});
export type PaymentsSearch = v.InferOutput<typeof paymentsSearchSchema>;
