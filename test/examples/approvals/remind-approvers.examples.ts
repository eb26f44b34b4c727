import type { RemindApproversInput } from '../../../domain/approvals/remind-approvers.action.ts';
import type { ActionExamples } from '../action-examples.ts';
import { ownRequest } from '../own-request.ts';

export const remindApproversExamples: ActionExamples<RemindApproversInput> = {
  valid: ({ approvals }) => [{ approvalId: approvals }],
  invalid: () => [{}, { approvalId: 7 }],
  doneBy: 'tom',
  refusedTo: ['ana', 'piet'],
  server: {
    adds: ({ approvalId }, { now }) => [{ collection: 'approvals', id: approvalId, set: { remindedAt: now } }],
  },
  schedule: { weight: 1, compose: ownRequest },
};
