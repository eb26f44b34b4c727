import type { DelegateApprovalsInput } from '../../../domain/approvals/delegate-approvals.action.ts';
import { plainDate } from '../../../domain/time/calendar-date.ts';
import type { ActionExamples } from '../action-examples.ts';

export const delegateApprovalsExamples: ActionExamples<DelegateApprovalsInput> = {
  hasDeputy: true,
  valid: ({ deputy: toUserId }) => [{ toUserId, firstDay: plainDate('2026-12-01'), lastDay: plainDate('2026-12-14') }],
  invalid: ({ deputy: toUserId }) => [
    { toUserId, firstDay: '2026-12-01', lastDay: 'later' },
    { toUserId: 'ben', firstDay: '2026-12-01', lastDay: '2026-12-14' },
  ],
  doneBy: 'ana',
  refusedTo: ['tom', 'piet'],
  // The model server keeps no delegations.
  schedule: null,
};
