import * as v from 'valibot';
import { disputeStatuses } from '../../../domain/disputes/dispute-status.ts';
import { plainDateSchema } from '../../../domain/time/calendar-date.ts';
import { listSearchEntries } from '../../kit/list/list-search.ts';

/** A tab for each status, and one for all. */
export const disputeTabs = ['all', ...disputeStatuses] as const;
export type DisputeTab = (typeof disputeTabs)[number];

const day = v.fallback(v.optional(plainDateSchema), undefined);

/** The state of the list that is kept in the address. */
export const disputesSearchSchema = v.object({
  ...listSearchEntries(['invoice', 'date', 'reason', 'status', 'amount']),
  tab: v.fallback(v.optional(v.picklist(disputeTabs)), undefined),
  from: day,
  to: day,
});
export type DisputesSearch = v.InferOutput<typeof disputesSearchSchema>;
