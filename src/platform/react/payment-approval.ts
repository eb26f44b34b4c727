import type { Role } from '../../../domain/access/role.ts';
import type { ApprovalFacts } from '../../../domain/action.ts';
import type { CompanyRule } from '../../../domain/approvals/company-rules.ts';
import { couldDecide, requiredApproval } from '../../../domain/approvals/approval-rules.ts';
import { type Delegation, delegationStage } from '../../../domain/approvals/delegation.ts';
import { dateInZone } from '../../../domain/time/calendar-date.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import type { UserId } from '../../../domain/ids.ts';
import { payInvoices } from '../../../domain/payments/pay-invoices.action.ts';
import type { Money } from '../../../domain/money.ts';
import type { PublicProgram } from '../../../domain/programs/program.ts';
import type { AccountUser } from '../../../domain/users/account-user.ts';
import { delegationsQuery } from '../account/shared-queries.ts';
import { useAccount, useOfflineQuery, usePortal, useSyncStatus, useUsers } from './portal-context.ts';

/** The reasons and approvers of a request that needs approval, as far as this device knows. */
export type PaymentApproval = {
  /**
   * The users who could approve it, and those who deputise for them today; empty if this device knows none. Only the server knows the
   * limits of approvers.
   */
  readonly approvers: readonly string[];
  /** True if a quote from the server would make the approval unnecessary. */
  readonly isForLackOfQuote: boolean;
};

type PaymentFacts = {
  /** The requested action; a payment if it is left out. */
  readonly action?: ApprovalFacts;
  readonly program: Pick<PublicProgram, 'flags' | 'approvalRules' | 'timeZone'>;
  readonly companyRules?: readonly CompanyRule[] | undefined;
  readonly authorId: UserId;
  readonly authorRoles: readonly Role[];
  readonly users: readonly AccountUser[];
  readonly delegations?: readonly Delegation[];
  readonly amount: Money;
  readonly hasQuote: boolean;
  readonly dataAsOf: Instant | null;
  readonly now: Instant;
};

/** Whether a request would need approval if it were sent now, by the server's rule; null if not. */
export function paymentApproval(facts: PaymentFacts): PaymentApproval | null {
  const {
    action = payInvoices,
    program,
    companyRules,
    authorId,
    authorRoles,
    users,
    delegations = [],
    amount,
    hasQuote,
    dataAsOf,
    now,
  } = facts;
  // Without an inbox nobody could approve: programs without approvals require none.
  if (!program.flags.approvals) return null;
  const requiredWith = (hasFreshQuote: boolean) =>
    requiredApproval(
      program.approvalRules,
      { action, authorRoles, hasFreshQuote, amount, dataAsOf, now },
      companyRules,
    );
  const tier = requiredWith(hasQuote)?.tiers[0];
  if (!tier) return null;
  // The rules name only Account Admins, so a payment is never approved by a Group Admin.
  const matter = { authorUserId: authorId, amountMinor: amount.amountMinor, groupIds: [] };
  const approvers = users.filter(
    ({ id, status, roles, groupId }) =>
      status === 'Active' && couldDecide({ userId: id, roles, limitMinor: null, groupId }, matter, tier.role),
  );
  const today = dateInZone(now, program.timeZone);
  const deputies = delegations.filter(
    (one) =>
      delegationStage(one, today) === 'inForce' &&
      one.toUserId !== authorId &&
      approvers.some(({ id }) => id === one.userId),
  );
  const names = new Set([...approvers.map(({ name }) => name), ...deputies.map(({ toName }) => toName)]);
  return { approvers: [...names], isForLackOfQuote: requiredWith(true) === null };
}

/** Like `paymentApproval`, for a payment of the person at this device; null also if there is no payment. */
export function usePaymentApproval(amount: Money | null, hasQuote: boolean, now: Instant): PaymentApproval | null {
  return useExpectedApproval(payInvoices, amount, { hasQuote, now });
}

/** Like `paymentApproval`, for any request of the person at this device. */
export function useExpectedApproval(
  action: ApprovalFacts,
  amount: Money | null,
  { hasQuote, now }: Pick<PaymentFacts, 'hasQuote' | 'now'>,
): PaymentApproval | null {
  const { program, roles, who, offline } = usePortal();
  const { asOf } = useSyncStatus();
  const users = useUsers();
  const { data: delegations } = useOfflineQuery(delegationsQuery(offline));
  const companyRules = useAccount()?.approvalRules;
  if (!amount) return null;
  return paymentApproval({
    action,
    program,
    companyRules,
    authorId: who.user,
    authorRoles: roles,
    users,
    delegations: delegations ?? [],
    amount,
    hasQuote,
    dataAsOf: asOf,
    now,
  });
}
