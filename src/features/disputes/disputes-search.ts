import * as v from 'valibot';
import { disputeStatuses } from '../../../domain/disputes/dispute-status.ts';
import { plainDateSchema } from '../../../domain/time/calendar-date.ts';
import { listSearchEntries } from '../../kit/list/list-search.ts';

/** Every status has a tab, besides the one of all. */
export const disputeTabs = ['all', ...disputeStatuses] as const;
export type DisputeTab = (typeof disputeTabs)[number];

const day = v.fallback(v.optional(plainDateSchema), undefined);

/** What a reload, a bookmark or a colleague's link must bring back. */
export const disputesSearchSchema = v.object({
  ...listSearchEntries(['invoice', 'date', 'reason', 'status', 'amount']),
  tab: v.fallback(v.optional(v.picklist(disputeTabs)), undefined),
  from: day,
  to: day,
});
export type DisputesSearch = v.InferOutput<typeof disputesSearchSchema>;
