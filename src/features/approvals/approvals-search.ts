import * as v from 'valibot';

export const approvalTabs = ['mine', 'team', 'done'] as const;
export type ApprovalTab = (typeof approvalTabs)[number];

export const approvalsSearchSchema = v.object({ tab: v.fallback(v.optional(v.picklist(approvalTabs)), undefined) });
export type ApprovalsSearch = v.InferOutput<typeof approvalsSearchSchema>;
