import * as v from 'valibot';
import { listSearchEntries } from '../../kit/list/list-search.ts';
import { searchWithPeriod } from '../../kit/period/period.ts';

export const approvalTabs = ['mine', 'team', 'done'] as const;
export type ApprovalTab = (typeof approvalTabs)[number];

export const approvalsSearchSchema = searchWithPeriod({
  ...listSearchEntries,
  tab: v.fallback(v.optional(v.picklist(approvalTabs)), undefined),
});
export type ApprovalsSearch = v.InferOutput<typeof approvalsSearchSchema>;
