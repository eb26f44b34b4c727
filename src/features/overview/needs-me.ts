import { hasRole } from '../../../domain/access/role.ts';
import type { CreditIncrease } from '../../../domain/accounts/credit-increase.ts';
import { requestCreditIncrease } from '../../../domain/accounts/request-credit-increase.action.ts';
import type { Approval } from '../../../domain/approvals/approval.ts';
import { type Decider, refuseDecision } from '../../../domain/approvals/approval-rules.ts';
import type { Dispute } from '../../../domain/disputes/dispute.ts';
import { refuseChanging } from '../../../domain/disputes/dispute-rules.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import { type Money, money } from '../../../domain/money.ts';
import { totalsOfRequests } from '../../../domain/approvals/request-totals.ts';
import type { OpenFailure } from '../../../domain/payments/failed-payment.ts';

/** An item that waits for this person; amounts are per currency. */
export type Need =
  | {
      readonly kind: 'approvals';
      readonly count: number;
      readonly totals: readonly Money[];
      readonly onlyId: string | null;
    }
  | { readonly kind: 'entries'; readonly count: number }
  | { readonly kind: 'overdue'; readonly count: number; readonly total: Money }
  | { readonly kind: 'failure'; readonly failure: OpenFailure }
  | { readonly kind: 'moreFailures'; readonly count: number }
  | { readonly kind: 'question'; readonly dispute: Dispute; readonly count: number }
  | { readonly kind: 'creditIncrease'; readonly requested: Money };

/** The facts on this device from which the items follow. */
export type NeedFacts = {
  readonly approvals: readonly Approval[];
  readonly entryStates: readonly { readonly kind: string }[];
  readonly overdue: { readonly count: number; readonly total: Money };
  readonly failures: readonly OpenFailure[];
  readonly failedIncrease: CreditIncrease | null;
  /** Open disputes with a question that is not answered, also not on this device. */
  readonly questions: readonly Dispute[];
};

/** Most failed payments that are listed individually. */
const namedFailures = 3;

/**
 * The items that need this person, by urgency: decisions, their own requests, questions of sellers, past due invoices, failed debits (only for people who can pay
 * again), and a failed credit request.
 */
export function needsOf(
  { approvals, entryStates, overdue, failures, failedIncrease, questions }: NeedFacts,
  decider: Decider,
  canPay: boolean,
  now: Instant,
): readonly Need[] {
  const mine = approvals.filter((approval) => refuseDecision(approval, decider, now) === null);
  const asked = questions.filter((dispute) => refuseChanging(dispute, decider) === null);
  const [question] = asked;
  const entryCount = entryStates.filter(({ kind }) => kind === 'needsYou' || kind === 'waitingForSignIn').length;
  const named = canPay ? failures.slice(0, namedFailures) : [];
  const moreCount = canPay ? failures.length - named.length : 0;
  return [
    ...(mine.length > 0 ? [approvalNeed(mine)] : []),
    ...(entryCount > 0 ? [{ kind: 'entries', count: entryCount } as const] : []),
    ...(question ? [{ kind: 'question', dispute: question, count: asked.length } as const] : []),
    ...(overdue.count > 0 ? [{ kind: 'overdue', ...overdue } as const] : []),
    ...named.map((failure) => ({ kind: 'failure', failure }) as const),
    ...(moreCount > 0 ? [{ kind: 'moreFailures', count: moreCount } as const] : []),
    ...(failedIncrease && hasRole(decider.roles, ...requestCreditIncrease.roles)
      ? [{ kind: 'creditIncrease', requested: money(failedIncrease.requestedMinor, failedIncrease.currency) } as const]
      : []),
  ];
}

function approvalNeed(mine: readonly Approval[]): Need {
  const totals = totalsOfRequests(mine);
  return { kind: 'approvals', count: mine.length, totals, onlyId: mine.length === 1 ? (mine[0]?.id ?? null) : null };
}
