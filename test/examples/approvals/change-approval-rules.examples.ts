import type { ChangeApprovalRulesInput } from '../../../domain/approvals/change-approval-rules.action.ts';
import type { CompanyRule } from '../../../domain/approvals/company-rules.ts';
import type { ActionExamples } from '../action-examples.ts';

const rule: CompanyRule = {
  action: 'payInvoices',
  authorRole: 'buyerPayer',
  amountAtLeastMinor: 100_000,
  decisions: 1,
};

export const changeApprovalRulesExamples: ActionExamples<ChangeApprovalRulesInput> = {
  valid: ({ buyers: buyerId }) => [
    { buyerId, change: { kind: 'add', rule } },
    { buyerId, change: { kind: 'nobodyDecides', choice: 'approve' } },
    { buyerId, change: { kind: 'groupAdminLimits', choice: 'lower' } },
  ],
  invalid: ({ buyers: buyerId }) => [
    { buyerId, change: { kind: 'add', rule: { ...rule, amountAtLeastMinor: 0 } } },
    { buyerId, change: { kind: 'add', rule: { ...rule, decisions: 0 } } },
    { buyerId, change: { kind: 'add', rule: { ...rule, action: 'lockCard' } } },
    { buyerId, change: { kind: 'relax', rule } },
  ],
  doneBy: 'ana',
  refusedTo: ['tom', 'piet'],
  server: {
    adds: ({ buyerId, change }) => [
      {
        collection: 'buyers',
        id: buyerId,
        set:
          change.kind === 'nobodyDecides'
            ? { whenNobodyDecides: change.choice }
            : change.kind === 'groupAdminLimits'
              ? { groupAdminLimits: change.choice }
              : { approvalRules: change.kind === 'add' ? [change.rule] : [] },
      },
    ],
  },
  // The model server uses the program's rules only.
  schedule: null,
};
