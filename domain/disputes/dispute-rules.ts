import { hasRole } from '../access/role.ts';
import { payingRoles } from '../access/role-sets.ts';
import type { ActionWorld } from '../action.ts';
import { type Refusal, refuse } from '../errors.ts';
import { type Approval, isUndecided } from '../approvals/approval.ts';
import type { Charge, ChargeStatus } from '../invoices/charge.ts';
import { isPastDue } from '../invoices/charge-rules.ts';
import { decimalText, money } from '../money.ts';
import { type PlainDate, addDays } from '../time/calendar-date.ts';
import { type Dispute, maxDisputeFiles } from './dispute.ts';

/** Statuses of §5 as they are stored. `open` is a created charge some days later; past due is derived from the due date. */
const disputedStatuses: readonly ChargeStatus[] = ['created', 'open', 'paid', 'pendingPayment'];

type Disputable = Pick<
  Charge,
  'type' | 'status' | 'isConsolidated' | 'hasOpenDispute' | 'invoiceNumber' | 'billDate' | 'dueDate'
>;

/** The last day on which an invoice can be disputed, in the program's zone. */
export function disputeDeadline({ billDate }: Pick<Charge, 'billDate'>, limitDays: number): PlainDate {
  return addDays(billDate, limitDays);
}

/** Why an invoice cannot be disputed on this day (§5), or null. Only the server and forms know the program's limit: null skips it. */
export function refuseDisputing(charge: Disputable, today: PlainDate, limitDays: number | null): Refusal | null {
  const { invoiceNumber } = charge;
  if (charge.type !== 'sale') return refuse('DISPUTE_NOT_AN_INVOICE', { invoiceNumber });
  if (charge.isConsolidated) return refuse('DISPUTE_CONSOLIDATED', { invoiceNumber });
  if (charge.hasOpenDispute) return refuse('DISPUTE_OPEN_ALREADY', { invoiceNumber });
  if (!disputedStatuses.includes(charge.status) && !isPastDue(charge, today))
    return refuse('DISPUTE_STATUS', { invoiceNumber });
  if (limitDays !== null && today > disputeDeadline(charge, limitDays))
    return refuse('DISPUTE_TOO_LATE', { invoiceNumber, days: limitDays });
  return null;
}

/** Why this amount of an invoice cannot be disputed, or null: the whole total, or a part of it. */
export function refuseDisputedAmount(
  { totalMinor, currency }: Pick<Charge, 'totalMinor' | 'currency'>,
  amountMinor: number,
): Refusal | null {
  if (amountMinor <= 0) return refuse('AMOUNT_NOT_POSITIVE');
  if (amountMinor <= totalMinor) return null;
  return refuse('DISPUTE_ABOVE_TOTAL', { most: `${currency} ${decimalText(money(totalMinor, currency))}` });
}

/** Why a dispute cannot have this number of photos and documents, or null. */
export function refuseFileCount(count: number): Refusal | null {
  return count > maxDisputeFiles ? refuse('FILES_TOO_MANY', { most: maxDisputeFiles }) : null;
}

/** Why somebody cannot withdraw or answer a dispute, or null. People who see the whole account may; others only their own disputes. */
export function refuseChanging(
  dispute: Pick<Dispute, 'status' | 'raisedByUserId'> | undefined,
  { roles, userId }: Pick<ActionWorld, 'roles' | 'userId'>,
): Refusal | null {
  if (!dispute) return refuse('NOT_FOUND');
  if (!hasRole(roles, ...payingRoles) && dispute.raisedByUserId !== userId) return refuse('FORBIDDEN');
  return dispute.status === 'open' ? null : refuse('DISPUTE_CLOSED');
}

/** True if the seller or the provider has asked something, and nobody of the business has answered. */
export function isAnswerWanted({ status, messages }: Pick<Dispute, 'status' | 'messages'>): boolean {
  const last = messages.at(-1);
  return status === 'open' && last !== undefined && last.from !== 'buyer';
}

/** An undecided request of somebody to dispute this invoice; nobody asks for the same twice. */
export function disputeRequestOf<A extends Pick<Approval, 'kind' | 'state' | 'bound'>>(
  approvals: readonly A[],
  chargeId: string,
): A | null {
  const isOfCharge = ({ bound }: A) => bound.some(({ collection, id }) => collection === 'charges' && id === chargeId);
  return approvals.find((one) => one.kind === 'raiseDispute' && isUndecided(one) && isOfCharge(one)) ?? null;
}

/** True if an undecided request keeps somebody from asking again: their own does, and any request keeps those who may only ask. */
export function keepsFromDisputing(
  request: Pick<Approval, 'authorUserId'> | null,
  person: { readonly userId: string; readonly onlyAsks: boolean },
): boolean {
  return request !== null && (request.authorUserId === person.userId || person.onlyAsks);
}

type Creditable = Pick<Charge, 'status' | 'remainingDueMinor' | 'pendingAmountMinor'>;

/**
 * The charge after a credit: it lowers the amount due, except the part that payments have claimed. `accountCreditMinor` is the rest; it
 * becomes a credit on the account because that money is paid or in payment.
 */
export function withDisputeCredit<C extends Creditable>(
  charge: C,
  creditMinor: number,
): { readonly charge: C; readonly accountCreditMinor: number } {
  const adjustedMinor = Math.min(creditMinor, charge.remainingDueMinor - charge.pendingAmountMinor);
  if (adjustedMinor <= 0) return { charge, accountCreditMinor: creditMinor };
  const remainingDueMinor = charge.remainingDueMinor - adjustedMinor;
  return {
    charge: { ...charge, remainingDueMinor, status: statusAfter(charge, remainingDueMinor) },
    accountCreditMinor: creditMinor - adjustedMinor,
  };
}

function statusAfter({ pendingAmountMinor }: Creditable, remainingDueMinor: number): ChargeStatus {
  if (remainingDueMinor === 0) return 'credited';
  return pendingAmountMinor === remainingDueMinor ? 'pendingPayment' : 'partiallyAdjusted';
}
