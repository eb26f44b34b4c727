import * as v from 'valibot';
import { paymentTabs } from '../../../../domain/payments/payment-tabs.ts';
import { listSearchEntries } from '../../../kit/list/list-search.ts';
import { searchWithPeriod } from '../../../kit/period/period.ts';

/** The state of the list that is kept in the address. */
export const paymentsSearchSchema = searchWithPeriod({
  ...listSearchEntries,
  tab: v.fallback(v.optional(v.picklist(paymentTabs)), undefined),
});
export type PaymentsSearch = v.InferOutput<typeof paymentsSearchSchema>;
