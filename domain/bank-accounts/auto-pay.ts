import type { Buyer } from '../accounts/buyer.ts';
import { refuseByAccountStatus } from '../accounts/account-status-rules.ts';
import { type Approval, isUndecided } from '../approvals/approval.ts';
import type { PlainDate } from '../time/calendar-date.ts';
import { type Refusal, refuse } from '../errors.ts';
import type { Currency } from '../money.ts';
import type { Charge } from '../invoices/charge.ts';
import { payableMinor } from '../invoices/charge-rules.ts';
import type { FailureReason } from '../payments/payment.ts';
import { type AutoPayTerms, autoPayDay, requiredTerms } from './auto-pay-terms.ts';
import { type BankAccount, refusePayingFrom, refuseUnknownAccount } from './bank-account.ts';

/** Whether AutoPay pays from an account and by which terms, or why it stopped. */
export type AutoPayState =
  | { readonly kind: 'on'; readonly terms: AutoPayTerms }
  | { readonly kind: 'stopped'; readonly reason: FailureReason; readonly terms: AutoPayTerms | null }
  | { readonly kind: 'off' };

/** If a program requires AutoPay, it is on for the active account until a failed debit stops it. */
export function autoPayState(account: BankAccount, isMandatory: boolean): AutoPayState {
  const { autoPayWhen: when, autoPayCapMinor: capMinor, autoPayDueFrom: dueFrom, autoPayStopped: reason } = account;
  const terms = when && { when, capMinor, dueFrom };
  if (reason) return { kind: 'stopped', reason, terms };
  if (account.hasAutoPay && terms) return { kind: 'on', terms };
  const isRequired = isMandatory && account.isActive && account.mandateStatus === 'signed';
  return isRequired ? { kind: 'on', terms: terms ?? requiredTerms } : { kind: 'off' };
}

/** Why AutoPay cannot be set up for an account, or null: only the active account can have it. */
export function refuseSettingUp(account: BankAccount | undefined, currency: Currency): Refusal | null {
  return refuseUnknownAccount(account) ?? refusePayingFrom(account, currency);
}

/** Why AutoPay cannot be turned off for an account, or null. */
export function refuseTurningOff(account: BankAccount | undefined, isMandatory: boolean): Refusal | null {
  const unknown = refuseUnknownAccount(account);
  if (!account || unknown) return unknown;
  if (isMandatory) return refuse('AUTOPAY_REQUIRED');
  return autoPayState(account, false).kind === 'on' ? null : refuse('AUTOPAY_NOT_CHANGED');
}

/** The name that the activity shows as the payer: the product's name, the same in every language. */
export const autoPayName = 'AutoPay';

/** Why AutoPay leaves an invoice out: it is disputed, in an approval request, in payment, was overdue at the set-up, or is above the cap. */
export type AutoPaySkip = 'disputed' | 'inApproval' | 'inPayment' | 'overdue' | 'aboveCap';

/** An invoice that AutoPay pays, or leaves out for a reason. `amountMinor` is its whole remaining due in minor units. */
export type PlannedInvoice<C extends Plannable = Charge> = {
  readonly charge: C;
  readonly on: PlainDate;
  readonly amountMinor: number;
  readonly skipped: AutoPaySkip | null;
};

export type Plannable = Pick<
  Charge,
  | 'id'
  | 'type'
  | 'status'
  | 'currency'
  | 'remainingDueMinor'
  | 'pendingAmountMinor'
  | 'billDate'
  | 'dueDate'
  | 'hasOpenDispute'
>;

export type AutoPayFacts<C extends Plannable = Charge> = {
  readonly terms: AutoPayTerms;
  readonly account: Pick<BankAccount, 'currency'>;
  readonly charges: readonly C[];
  readonly approvals: readonly Pick<Approval, 'state' | 'bound'>[];
  /** Charges for which this device has queued a payment. */
  readonly waiting?: ReadonlySet<string>;
  /** The day of the next run, which also makes the payments of earlier days. */
  readonly from: PlainDate;
};

/**
 * What AutoPay pays and when, and what it leaves out, sorted by that day and then by due date. The job and the screen share this rule, so
 * payments match the announcement.
 */
export function autoPayPlan<C extends Plannable>(facts: AutoPayFacts<C>): readonly PlannedInvoice<C>[] {
  const { terms, account, charges, from } = facts;
  const inApproval = chargesInApproval(facts.approvals);
  return charges
    .filter((charge) => charge.currency === account.currency && payableMinor(charge) > 0)
    .map((charge) => {
      const day = autoPayDay(charge, terms.when);
      const amountMinor = payableMinor(charge);
      return { charge, on: day < from ? from : day, amountMinor, skipped: skipOf(charge, amountMinor) };
    })
    .toSorted(byDay);

  function skipOf(charge: C, amountMinor: number): AutoPaySkip | null {
    if (charge.hasOpenDispute) return 'disputed';
    if (inApproval.has(charge.id)) return 'inApproval';
    if (charge.pendingAmountMinor > 0 || facts.waiting?.has(charge.id)) return 'inPayment';
    if (terms.dueFrom != null && charge.dueDate < terms.dueFrom) return 'overdue';
    return terms.capMinor !== null && amountMinor > terms.capMinor ? 'aboveCap' : null;
  }
}

/** Overdue invoices that AutoPay would pay on its first day, and their sum in minor units; people are asked about them. */
export function overdueInPlan(
  plan: readonly PlannedInvoice<Plannable>[],
  today: PlainDate,
): { readonly count: number; readonly minor: number } {
  const overdue = plan.filter(
    ({ charge, skipped }) => charge.dueDate < today && (skipped === null || skipped === 'overdue'),
  );
  return { count: overdue.length, minor: overdue.reduce((sum, { amountMinor }) => sum + amountMinor, 0) };
}

/** A group of invoices; `minor` is their sum in minor units of the account's currency. */
export type PlanSum<Key> = { readonly key: Key; readonly count: number; readonly minor: number };

/** The sums per payment day, and per reason for the invoices that are left out. */
export function sumPlan(plan: readonly PlannedInvoice<Plannable>[]): {
  readonly days: readonly PlanSum<PlainDate>[];
  readonly left: readonly PlanSum<AutoPaySkip>[];
} {
  const days = new Map<PlainDate, PlanSum<PlainDate>>();
  const left = new Map<AutoPaySkip, PlanSum<AutoPaySkip>>();
  for (const { on, skipped, amountMinor } of plan) {
    if (skipped === null) add(days, on, amountMinor);
    else add(left, skipped, amountMinor);
  }
  return { days: [...days.values()], left: [...left.values()] };
}

function add<Key>(sums: Map<Key, PlanSum<Key>>, key: Key, amountMinor: number): void {
  const { count, minor } = sums.get(key) ?? { count: 0, minor: 0 };
  sums.set(key, { key, count: count + 1, minor: minor + amountMinor });
}

/** Charges in undecided requests: they must not change before the decision. */
function chargesInApproval(approvals: readonly Pick<Approval, 'state' | 'bound'>[]): ReadonlySet<string> {
  const bound = approvals.filter(isUndecided).flatMap((approval) => approval.bound);
  return new Set(bound.filter(({ collection }) => collection === 'charges').map(({ id }) => id));
}

/**
 * Why AutoPay pays nothing from an account now, or null: the account must be usable for payments, and the business must be allowed to pay.
 */
export function refuseRunningAutoPay(
  account: BankAccount,
  buyer: Pick<Buyer, 'status' | 'currency'> | null,
): Refusal | null {
  if (!buyer) return refuse('NOT_FOUND');
  return refuseByAccountStatus(buyer.status, 'pay') ?? refusePayingFrom(account, buyer.currency);
}

function byDay<C extends Plannable>(one: PlannedInvoice<C>, other: PlannedInvoice<C>): number {
  const [first, second] = [one, other].map(({ on, charge }) => `${on} ${charge.dueDate} ${charge.id}`);
  return (first ?? '') < (second ?? '') ? -1 : 1;
}
