import type { AccountReview } from '../accounts/account-review.ts';
import { decideAccountRequestJob, decideAccountRequestKind } from '../accounts/decide-account-request.ts';
import { decideCreditIncreaseJob, decideCreditIncreaseKind } from '../accounts/decide-credit-increase.ts';
import { endCreditIncreaseJob, endCreditIncreaseKind } from '../accounts/end-credit-increase.ts';
import type { Underwriting } from '../accounts/underwriting.ts';
import { expireApprovalJob, expireApprovalKind } from '../approvals/expire-approval.ts';
import { reviewApprovalsJob, reviewApprovalsKind } from '../approvals/review-approvals.ts';
import { supersedeApprovalsJob } from '../approvals/supersede-approvals.ts';
import type { BankRail } from '../bank/bank-rail.ts';
import { bankOutcomeKind, collectOutcomesJob, collectOutcomesKind } from '../bank/collect-outcomes.ts';
import { forgetBankDetailsJob, forgetBankDetailsKind } from '../bank-accounts/forget-bank-details.ts';
import { registerMandateJob, registerMandateKind } from '../bank-accounts/register-mandate.ts';
import { settleMandateJob } from '../bank-accounts/settle-mandate.ts';
import { tellOfAutoPayJob } from '../bank-accounts/tell-of-auto-pay.ts';
import { tellAdministratorsJob, tellAdministratorsKind } from '../bank-accounts/tell-administrators.ts';
import type { CardNetwork } from '../cards/card-network.ts';
import { forgetCardholderJob, forgetCardholderKind } from '../cards/cardholder-details.ts';
import { issueCardJob, issueCardKind } from '../cards/issue-card.ts';
import { expireAuthorisationJob, expireAuthorisationKind } from '../cards/expire-authorisation.ts';
import { simulatedPurchases } from '../card-network/purchase-network.ts';
import type { Clock } from '../clock.ts';
import type { WithTransaction } from '../database/with-transaction.ts';
import { askDisputeServiceJob, askDisputeServiceKind } from '../disputes/ask-dispute-service.ts';
import type { DisputeService } from '../disputes/dispute-service.ts';
import { emptyGroupJob, emptyGroupKind } from '../groups/empty-group.ts';
import { forgetFileJob, forgetFileKind } from '../files/forget-file.ts';
import type { JobHandlers } from '../jobs/job.ts';
import { settleAuthorisationJob, settleAuthorisationKind } from '../pre-authorisations/settle-authorisation.ts';
import { attemptPurchaseJob, attemptPurchaseKind } from './attempt-purchase.ts';
import { sendDigestsJob, sendDigestsKind } from '../notices/daily-digest.ts';
import { dailyNoticesJob, dailyNoticesKind } from '../notices/daily-notices.ts';
import { tellOfDueJob, tellOfDueKind } from '../notices/tell-of-due.ts';
import { tellOfLimitsJob, tellOfLimitsKind } from '../notices/tell-of-limits.ts';
import { tellUsersJob, tellUsersKind } from '../notices/tell-users.ts';
import type { LinkTo } from '../programs/public-links.ts';
import type { Signer } from '../signing.ts';
import { autoPayNightJob, autoPayNightKind } from '../payments/auto-pay-night.ts';
import { applyRemittanceJob, applyRemittanceKind } from '../payments/apply-remittance.ts';
import { decideRefundJob, decideRefundKind } from '../payments/decide-refund.ts';
import { receiveTransferJob } from '../payments/receive-transfer.ts';
import type { RefundProvider } from '../payments/refund-provider.ts';
import { payAutomaticallyJob, payAutomaticallyKind } from '../payments/pay-automatically.ts';
import { settlePaymentJob } from '../payments/settle-payment.ts';
import { submitPaymentJob, submitPaymentKind } from '../payments/submit-payment.ts';
import { tellOfAdministratorJob, tellOfAdministratorKind } from '../users/tell-of-administrator.ts';
import { sendEmailChangeJob, sendEmailChangeKind } from '../users/email/send-email-change.ts';
import { tellOfEmailChangeJob, tellOfEmailChangeKind } from '../users/email/tell-of-email-change.ts';
import { sendInvitationJob, sendInvitationKind } from '../users/send-invitation.ts';
import { autoPayNewsKind } from '../effects/auto-pay-news.ts';
import { supersedeApprovalsKind } from '../effects/charges-closed.ts';

type JobMeans = {
  readonly withTransaction: WithTransaction;
  readonly clock: Clock;
  readonly signer: Signer;
  readonly linkTo: LinkTo;
  readonly rail: BankRail;
  readonly disputeService: DisputeService;
  readonly underwriting: Underwriting;
  readonly accountReview: AccountReview;
  readonly cardNetwork: CardNetwork;
  readonly refunds: RefundProvider;
};

/** Jobs that ask a service outside: one that is slow must not delay the others. */
const outsideKinds: readonly string[] = [
  submitPaymentKind,
  registerMandateKind,
  collectOutcomesKind,
  askDisputeServiceKind,
  decideCreditIncreaseKind,
  decideAccountRequestKind,
  decideRefundKind,
  issueCardKind,
  settleAuthorisationKind,
];

/** The handlers as two lanes: jobs that ask a service outside, and those that need the database only. */
export function jobLanes(handlers: JobHandlers): readonly JobHandlers[] {
  const lane = (isOutside: boolean) =>
    Object.fromEntries(Object.entries(handlers).filter(([kind]) => outsideKinds.includes(kind) === isOutside));
  return [lane(false), lane(true)];
}

/** The handlers of all jobs: follow-up work of actions, and the bank's outcomes. */
export function createJobHandlers({
  withTransaction,
  clock,
  signer,
  linkTo,
  rail,
  disputeService,
  underwriting,
  accountReview,
  cardNetwork,
  refunds,
}: JobMeans): JobHandlers {
  const settlePayments = settlePaymentJob(withTransaction, clock);
  const settleMandates = settleMandateJob(withTransaction, clock);
  const receiveTransfers = receiveTransferJob(withTransaction, clock);
  return {
    [submitPaymentKind]: submitPaymentJob(withTransaction, clock, rail.submit),
    [autoPayNightKind]: autoPayNightJob(withTransaction, clock),
    [payAutomaticallyKind]: payAutomaticallyJob(withTransaction, clock),
    [autoPayNewsKind]: tellOfAutoPayJob({ withTransaction, clock, signer }),
    [collectOutcomesKind]: collectOutcomesJob(rail, withTransaction, clock),
    [bankOutcomeKind]: (job) => {
      if ('transfer' in job.payload) return receiveTransfers(job);
      return 'mandate' in job.payload ? settleMandates(job) : settlePayments(job);
    },
    [applyRemittanceKind]: applyRemittanceJob(withTransaction, clock),
    [decideRefundKind]: decideRefundJob({ withTransaction, clock, refunds }),
    [registerMandateKind]: registerMandateJob(withTransaction, rail.registerMandate),
    [forgetBankDetailsKind]: forgetBankDetailsJob(withTransaction),
    [askDisputeServiceKind]: askDisputeServiceJob({ withTransaction, clock, disputeService }),
    [forgetFileKind]: forgetFileJob(withTransaction),
    [tellAdministratorsKind]: tellAdministratorsJob({ withTransaction, clock, signer }),
    [decideCreditIncreaseKind]: decideCreditIncreaseJob({ withTransaction, clock, signer, underwriting }),
    [endCreditIncreaseKind]: endCreditIncreaseJob({ withTransaction, clock, signer }),
    [decideAccountRequestKind]: decideAccountRequestJob({ withTransaction, clock, signer, accountReview }),
    [tellOfAdministratorKind]: tellOfAdministratorJob({ withTransaction, clock, signer }),
    [sendEmailChangeKind]: sendEmailChangeJob({ withTransaction, clock, signer, linkTo }),
    [tellOfEmailChangeKind]: tellOfEmailChangeJob({ withTransaction, clock, signer }),
    [sendInvitationKind]: sendInvitationJob({ withTransaction, clock, signer, linkTo }),
    [issueCardKind]: issueCardJob({ withTransaction, clock, cardNetwork }),
    [forgetCardholderKind]: forgetCardholderJob(withTransaction),
    [emptyGroupKind]: emptyGroupJob(withTransaction, clock),
    [settleAuthorisationKind]: settleAuthorisationJob({ withTransaction, clock, settle: simulatedPurchases.settle }),
    [attemptPurchaseKind]: attemptPurchaseJob({ withTransaction, clock, purchases: simulatedPurchases }),
    [expireAuthorisationKind]: expireAuthorisationJob(withTransaction, clock),
    [tellUsersKind]: tellUsersJob({ withTransaction, clock, signer, linkTo }),
    [dailyNoticesKind]: dailyNoticesJob(withTransaction, clock),
    [tellOfDueKind]: tellOfDueJob(withTransaction, clock),
    [tellOfLimitsKind]: tellOfLimitsJob(withTransaction, clock),
    [sendDigestsKind]: sendDigestsJob({ withTransaction, clock, signer }),
    [expireApprovalKind]: expireApprovalJob(withTransaction, clock),
    [reviewApprovalsKind]: reviewApprovalsJob(withTransaction, clock),
    [supersedeApprovalsKind]: supersedeApprovalsJob(withTransaction, clock),
  };
}
