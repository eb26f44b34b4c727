import { type PlainDate, addDays, plainDate } from '../time/calendar-date.ts';
import { type Refusal, refuse } from '../errors.ts';
import { decimalText, money } from '../money.ts';
import type { Charge, ChargeStatus } from './charge.ts';
import type { chargeTabs } from './charge-kinds.ts';

/** Statuses of charges that may still have an amount due. */
export const openStatuses: readonly ChargeStatus[] = ['created', 'open', 'adjusted', 'partiallyAdjusted'];
const paidStatuses: readonly ChargeStatus[] = ['paid', 'paidDirect', 'settled', 'credited'];

/**
 * The status on screen: the stored status, `pastDue` for an open charge after its due date, or `consolidated` for a member of another
 * invoice.
 */
export type ShownChargeStatus = ChargeStatus | 'pastDue' | 'consolidated';

export type ChargeTab = (typeof chargeTabs)[number];

type WithStatus = Pick<Charge, 'type' | 'status' | 'dueDate'>;
type Payable = Pick<Charge, 'type' | 'status' | 'remainingDueMinor' | 'pendingAmountMinor'>;

/** True while the charge may still have an amount due. */
export function isOpen(charge: Pick<Charge, 'status'>): boolean {
  return openStatuses.includes(charge.status);
}

const closedStatuses: readonly ChargeStatus[] = ['cancelled', 'rejected', 'reversed'];

/** True for a charge that ended without being paid: nothing is owed for it. */
export function isClosed({ status }: Pick<Charge, 'status'>): boolean {
  return closedStatuses.includes(status);
}

/** The day on which a charge is due; null for a credit, which is not owed. */
export function dueDay({ type, dueDate }: Pick<Charge, 'type' | 'dueDate'>): PlainDate | null {
  return type === 'credit' ? null : dueDate;
}

const never = plainDate('9999-12-31');

/** The last day on which an open charge is not past due: its due date. A credit is never past due. */
export function lastDayInTime(charge: Pick<Charge, 'type' | 'dueDate'>): PlainDate {
  return dueDay(charge) ?? never;
}

/**
 * True for an open charge whose due date is before today (a day in the program's zone). Both sides derive it, so midnight changes no rows.
 */
export function isPastDue(charge: WithStatus, today: PlainDate): boolean {
  return isOpen(charge) && lastDayInTime(charge) < today;
}

/** True for a charge that a consolidated invoice bills: it is owed and paid through that invoice, and is closed itself. */
export function isMember({ consolidatedInvoiceId }: Pick<Charge, 'consolidatedInvoiceId'>): boolean {
  return Boolean(consolidatedInvoiceId);
}

/** By how much payments, credits and adjustments reduced a charge, in minor units; null for a member of a consolidated invoice, which is owed there. */
export function appliedMinor(
  charge: Pick<Charge, 'totalMinor' | 'remainingDueMinor' | 'consolidatedInvoiceId'>,
): number | null {
  return isMember(charge) ? null : Math.abs(charge.totalMinor) - charge.remainingDueMinor;
}

/** The status on screens: the stored one, or one that follows from other fields (past due, part of a consolidated invoice). */
export function shownStatus(
  charge: WithStatus & Pick<Charge, 'consolidatedInvoiceId'>,
  today: PlainDate,
): ShownChargeStatus {
  if (isMember(charge)) return 'consolidated';
  return isPastDue(charge, today) ? 'pastDue' : charge.status;
}

/**
 * A condition on charges: one of these statuses, a last day in time in this range (both included), a latest bill date, with or without an open
 * dispute, a member of a consolidated invoice or not.
 */
export type ChargeCondition = {
  readonly statuses?: readonly ChargeStatus[];
  readonly inTimeFrom?: PlainDate;
  readonly inTimeTo?: PlainDate;
  readonly billedTo?: PlainDate;
  readonly isDisputed?: boolean;
  readonly isMember?: boolean;
};

/**
 * The charges of a tab, as a condition that a store can evaluate on its columns. Past due charges are listed under Past due, not under
 * Open.
 */
export function tabCondition(tab: ChargeTab, today: PlainDate): ChargeCondition {
  switch (tab) {
    case 'all':
      return {};
    case 'disputed':
      return { isDisputed: true };
    case 'pastDue':
      return { statuses: openStatuses, inTimeTo: addDays(today, -1) };
    case 'open':
      return { statuses: openStatuses, inTimeFrom: today };
    case 'pendingPayment':
      return { statuses: ['pendingPayment'] };
    case 'paid':
      return { statuses: paidStatuses, isMember: false };
  }
}

/** Whether a tab lists the charge. */
export function isInTab(
  charge: WithStatus & Pick<Charge, 'hasOpenDispute' | 'consolidatedInvoiceId'>,
  tab: ChargeTab,
  today: PlainDate,
): boolean {
  const { statuses, inTimeFrom, inTimeTo, isDisputed, isMember: isAMember } = tabCondition(tab, today);
  return (
    (!statuses || statuses.includes(charge.status)) &&
    (!inTimeFrom || lastDayInTime(charge) >= inTimeFrom) &&
    (!inTimeTo || lastDayInTime(charge) <= inTimeTo) &&
    (isDisputed === undefined || charge.hasOpenDispute === isDisputed) &&
    (isAMember === undefined || isMember(charge) === isAMember)
  );
}

/** The text that a search covers: number, PO number and seller. */
export function searchedText({ invoiceNumber, poNumber, sellerName }: Charge): string {
  return [invoiceNumber, poNumber ?? '', sellerName].join('\n');
}

/** Minor units that the charge adds to the account's debt; the rest of a credit is negative. */
export function owedMinor({ type, status, remainingDueMinor }: Payable): number {
  if (!openStatuses.includes(status) && status !== 'pendingPayment') return 0;
  return type === 'credit' ? 0 - remainingDueMinor : remainingDueMinor;
}

/** Minor units that are due on the charge: what an invoice or a fee owes; nothing of a credit, which is a figure of its own. */
export function dueMinor(charge: Payable): number {
  return charge.type === 'credit' ? 0 : owedMinor(charge);
}

/** What invoices and fees owe, and what credits have left, in minor units: two figures of every list, never one. */
export type DueAndCredits = { readonly remainingMinor: number; readonly creditMinor: number };

/** Splits the sum of `owedMinor` of some charges, given that of the credits among them. */
export function dueAndCredits(owedOfAll: number, owedOfCredits: number): DueAndCredits {
  return { remainingMinor: owedOfAll - owedOfCredits, creditMinor: 0 - owedOfCredits };
}

/** Minor units that are left of the charge, as people read them: the rest of a credit reduces what is owed, so it is negative. */
export function leftMinor({ type, remainingDueMinor }: Pick<Charge, 'type' | 'remainingDueMinor'>): number {
  return type === 'credit' ? 0 - remainingDueMinor : remainingDueMinor;
}

/** Minor units that a new payment may still claim; 0 if the charge cannot be paid. Credits are applied, never paid. */
export function payableMinor(charge: Payable): number {
  if (!isOpen(charge) || charge.type === 'credit') return 0;
  return Math.max(0, charge.remainingDueMinor - charge.pendingAmountMinor);
}

/** The charges of "Pay overdue" and "Pay everything": a disputed charge is paid only if it is selected individually. */
export const paidTogether = { isDisputed: false } as const satisfies ChargeCondition;

/** Whether "Pay overdue" and "Pay everything" include the charge, provided that it has a payable amount. */
export function isPaidTogether(charge: Pick<Charge, 'hasOpenDispute'>): boolean {
  return charge.hasOpenDispute === paidTogether.isDisputed;
}

/** Minor units still payable after the deduction of payments that the device has queued and not yet sent. */
export function payableNowMinor(charge: Payable, waitingMinor: number): number {
  return Math.max(0, payableMinor(charge) - waitingMinor);
}

/** Why an amount cannot be paid on a charge (§5), or null. `waitingMinor` is the amount that this device has already queued for it. */
export function refusePaying(
  charge: Payable & Pick<Charge, 'invoiceNumber' | 'currency' | 'consolidatedInvoiceId'>,
  amountMinor: number,
  waitingMinor = 0,
): Refusal | null {
  if (isMember(charge)) return refuse('CHARGE_OF_CONSOLIDATED', { invoiceNumber: charge.invoiceNumber });
  const payable = payableNowMinor(charge, waitingMinor);
  if (payable === 0)
    return refuse('CHARGE_NOT_PAYABLE', { invoiceNumber: charge.invoiceNumber, status: charge.status });
  if (amountMinor <= 0) return refuse('AMOUNT_NOT_POSITIVE', { invoiceNumber: charge.invoiceNumber });
  if (amountMinor > payable) {
    const left = `${charge.currency} ${decimalText(money(payable, charge.currency))}`;
    return refuse('AMOUNT_ABOVE_REMAINING', { invoiceNumber: charge.invoiceNumber, payable: left });
  }
  return null;
}

/** The charge after a payment has claimed an amount: pending in full, or open with a smaller payable amount. */
export function withPendingPayment<C extends Payable>(charge: C, amountMinor: number): C {
  const pendingAmountMinor = charge.pendingAmountMinor + amountMinor;
  const isCovered = pendingAmountMinor >= charge.remainingDueMinor;
  return { ...charge, pendingAmountMinor, status: isCovered ? 'pendingPayment' : charge.status };
}

/** The charge after the bank has settled a claimed amount: paid in full, or open again with the rest. */
export function withSettledPayment<C extends Payable>(charge: C, amountMinor: number): C {
  const remainingDueMinor = charge.remainingDueMinor - amountMinor;
  const pendingAmountMinor = charge.pendingAmountMinor - amountMinor;
  return {
    ...charge,
    remainingDueMinor,
    pendingAmountMinor,
    status: statusAfter(charge, remainingDueMinor, pendingAmountMinor),
  };
}

/** The charge after a claimed amount was released unpaid: due again, as before. */
export function withReleasedPayment<C extends Payable>(charge: C, amountMinor: number): C {
  const pendingAmountMinor = charge.pendingAmountMinor - amountMinor;
  return { ...charge, pendingAmountMinor, status: statusAfter(charge, charge.remainingDueMinor, pendingAmountMinor) };
}

/** The charge after a settled payment was returned: its amount is due again, unless the charge was closed otherwise. */
export function withReturnedPayment<C extends Payable>(charge: C, amountMinor: number): C {
  if (charge.status === 'cancelled' || charge.status === 'rejected' || charge.status === 'reversed') return charge;
  const remainingDueMinor = charge.remainingDueMinor + amountMinor;
  const isPaid = paidStatuses.includes(charge.status);
  const reopened = isPaid ? { ...charge, status: 'open' as const } : charge;
  return {
    ...charge,
    remainingDueMinor,
    status: statusAfter(reopened, remainingDueMinor, charge.pendingAmountMinor),
  };
}

function statusAfter(charge: Payable, remainingDueMinor: number, pendingAmountMinor: number): ChargeStatus {
  if (remainingDueMinor === 0) return 'paid';
  if (pendingAmountMinor >= remainingDueMinor) return 'pendingPayment';
  return charge.status === 'pendingPayment' ? 'open' : charge.status;
}
