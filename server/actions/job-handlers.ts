import { expireApprovalJob, expireApprovalKind } from '../approvals/expire-approval.ts';
import { reviewApprovalsJob, reviewApprovalsKind } from '../approvals/review-approvals.ts';
import { supersedeApprovalsJob } from '../approvals/supersede-approvals.ts';
import type { BankRail } from '../bank/bank-rail.ts';
import { bankOutcomeKind, collectOutcomesJob, collectOutcomesKind } from '../bank/collect-outcomes.ts';
import { expireAuthorisationJob, expireAuthorisationKind } from '../cards/expire-authorisation.ts';
import type { Clock } from '../clock.ts';
import type { WithTransaction } from '../database/with-transaction.ts';
import type { JobHandlers } from '../jobs/job.ts';
import { settlePaymentJob } from '../payments/settle-payment.ts';
import { submitPaymentJob, submitPaymentKind } from '../payments/submit-payment.ts';
import { supersedeApprovalsKind } from '../effects/charges-closed.ts';

/** Everything that goes on without a request: what actions leave to be done, and what the bank says. */
export function createJobHandlers(withTransaction: WithTransaction, clock: Clock, rail: BankRail): JobHandlers {
  return {
    [submitPaymentKind]: submitPaymentJob(withTransaction, clock, rail.submit),
    [collectOutcomesKind]: collectOutcomesJob(rail, withTransaction, clock),
    [bankOutcomeKind]: settlePaymentJob(withTransaction, clock),
    [expireAuthorisationKind]: expireAuthorisationJob(withTransaction, clock),
    [expireApprovalKind]: expireApprovalJob(withTransaction, clock),
    [reviewApprovalsKind]: reviewApprovalsJob(withTransaction, clock),
    [supersedeApprovalsKind]: supersedeApprovalsJob(withTransaction, clock),
  };
}
