import * as v from 'valibot';
import { disputeStatuses } from '../../../domain/disputes/dispute-status.ts';
import { listSearchEntries } from '../../kit/list/list-search.ts';
import { searchWithPeriod } from '../../kit/period/period.ts';

/** A tab for each status, and one for all. */
export const disputeTabs = ['all', ...disputeStatuses] as const;
export type DisputeTab = (typeof disputeTabs)[number];

/** The state of the list that is kept in the address. */
export const disputesSearchSchema = searchWithPeriod({
  ...listSearchEntries,
  tab: v.fallback(v.optional(v.picklist(disputeTabs)), undefined),
});
export type DisputesSearch = v.InferOutput<typeof disputesSearchSchema>;
