import type { RecallActionInput } from '../../../domain/approvals/recall-action.action.ts';
import type { ActionExamples } from '../action-examples.ts';
import { ownRequest } from '../own-request.ts';

export const recallActionExamples: ActionExamples<RecallActionInput> = {
  valid: ({ approvals }) => [{ approvalId: approvals }],
  invalid: () => [{}, { approvalId: 7 }],
  doneBy: 'tom',
  refusedTo: ['ana', 'piet'],
  server: { ends: ({ approvalId }) => ({ approvalId, how: 'recalled' }) },
  schedule: { weight: 1, name: ({ approvalId }) => `end of ${approvalId}`, compose: ownRequest },
};
