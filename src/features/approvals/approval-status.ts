import type { ActionRecord } from '../../../domain/approvals/action-record.ts';
import { type Approval, stateAt } from '../../../domain/approvals/approval.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import type { ActionStatus } from '../../ui/status/action-chip.tsx';
import { statusOfRequest } from '../../ui/status/action-status.ts';

/** A request for approval with its action record and payment; each is null if this device does not have it. */
export type ApprovalRequest = {
  readonly approval: Approval;
  readonly record: ActionRecord | null;
  readonly payment: Payment | null;
};

/** The status of the requested action. An approval is not the end: the action was then done, or failed, or the bank is processing it. */
export function statusOfApproval({ approval, record, payment }: ApprovalRequest, now: Instant): ActionStatus {
  const state = stateAt(approval, now);
  if (state === 'inApproval') return 'waitingForApproval';
  if (state !== 'approved') return state;
  return record ? statusOfRequest(record, payment) : 'done';
}
