import { type Refusal, refuse } from '../errors.ts';
import type { Charge } from '../invoices/charge.ts';
import {
  isMember,
  isOpen,
  withPendingPayment,
  withReturnedPayment,
  withSettledPayment,
} from '../invoices/charge-rules.ts';
import { decimalText, money } from '../money.ts';
import type { PlainDate } from '../time/calendar-date.ts';
import { type Payment, type PaymentApplication, type PaymentStatus, refundsOf, sortedApplications } from './payment.ts';

/** Pending, failed, written-off, transferred and returned payments cannot be modified (§4); a refunded payment has nothing left. */
const fixedStatuses: readonly PaymentStatus[] = [
  'failed',
  'pending',
  'refunded',
  'returned',
  'transferred',
  'writeOff',
];

/** Minor units to add to the payment's application to a charge; negative if less stays applied. */
export type AllocationChange = Pick<PaymentApplication, 'chargeId' | 'invoiceNumber' | 'amountMinor'>;

/** Why a payment can neither be applied nor unapplied, or null. */
export function refuseModifying({ status, reference }: Pick<Payment, 'status' | 'reference'>): Refusal | null {
  return fixedStatuses.includes(status) ? refuse('PAYMENT_NOT_MODIFIABLE', { reference, state: status }) : null;
}

/** True if the applications of the payment can be changed. */
export function canBeModified(payment: Pick<Payment, 'status' | 'reference'>): boolean {
  return refuseModifying(payment) === null;
}

/** Minor units of a payment that can be applied: the unapplied amount without a requested refund. */
export function spareMinor(payment: Spare): number {
  const { remainingMinor, refundState, refundMinor } = payment;
  const heldMinor = refundState === 'requested' ? (refundMinor ?? 0) : 0;
  return canBeModified(payment) ? Math.max(0, remainingMinor - heldMinor) : 0;
}

type Spare = Pick<Payment, 'status' | 'reference' | 'remainingMinor' | 'refundState' | 'refundMinor'>;

/** The payment after the provider has sent the requested refund on a day. */
export function withRefund(payment: Payment, today: PlainDate): Payment {
  const refundMinor = payment.refundMinor ?? 0;
  const remainingMinor = payment.remainingMinor - refundMinor;
  const isApplied = payment.applications.some(({ state }) => state === 'applied');
  const status = remainingMinor > 0 ? 'active' : isApplied ? 'applied' : 'refunded';
  const refundedMinor = payment.refundedMinor + refundMinor;
  const refunds = [...refundsOf(payment), { on: today, amountMinor: refundMinor }];
  return { ...payment, remainingMinor, refundedMinor, refundedDate: today, refunds, refundState: 'refunded', status };
}

/** Minor units of a payment that are currently applied to a charge. */
export function appliedMinor({ applications }: Pick<Payment, 'applications'>, chargeId: string): number {
  return applications.reduce(
    (total, line) => (line.chargeId === chargeId && line.state === 'applied' ? total + line.amountMinor : total),
    0,
  );
}

/** Minor units of a credit (a charge of type credit) that can still be applied. */
export function creditLeftMinor(credit: Charge): number {
  return credit.type === 'credit' && isOpen(credit) && !isMember(credit) ? credit.remainingDueMinor : 0;
}

/** Why an amount exceeds what is available, or null. */
export function refuseAboveAvailable(
  wantedMinor: number,
  availableMinor: number,
  currency: Payment['currency'],
): Refusal | null {
  if (wantedMinor <= availableMinor) return null;
  return refuse('ABOVE_AVAILABLE', { available: `${currency} ${decimalText(money(availableMinor, currency))}` });
}

/** Why the applications of a payment cannot grow by this amount in all, or null. */
export function refuseAbovePayment(addedMinor: number, payment: Spare & Pick<Payment, 'currency'>): Refusal | null {
  const overMinor = addedMinor - spareMinor(payment);
  if (overMinor <= 0 || addedMinor <= 0) return null;
  const { currency } = payment;
  return refuse('ABOVE_PAYMENT', { over: `${currency} ${decimalText(money(overMinor, currency))}` });
}

/** Why an amount of a payment cannot be used, or null. */
export function refuseUsing(wantedMinor: number, payment: Spare & Pick<Payment, 'currency'>): Refusal | null {
  const leftMinor = spareMinor(payment);
  if (leftMinor === 0) return refuse('PAYMENT_USED_UP', { reference: payment.reference });
  return refuseAboveAvailable(wantedMinor, leftMinor, payment.currency);
}

/**
 * The payment after changes of its applications on a day. To reduce an application, it is reversed in full and the rest is applied again,
 * so that past days keep their amounts.
 */
export function withAllocations(payment: Payment, changes: readonly AllocationChange[], today: PlainDate): Payment {
  const reduced = new Set(changes.filter(({ amountMinor }) => amountMinor < 0).map(({ chargeId }) => chargeId));
  const kept = payment.applications.map((line): PaymentApplication =>
    line.state === 'applied' && reduced.has(line.chargeId)
      ? { ...line, state: 'reversed', reversedOn: later(today, line.appliedOn) }
      : line,
  );
  const remainingMinor = changes.reduce((left, { amountMinor }) => left - amountMinor, payment.remainingMinor);
  return {
    ...payment,
    remainingMinor,
    status: remainingMinor > 0 ? 'active' : 'applied',
    applications: sortedApplications([...kept, ...addedApplications(payment, changes, today)]),
  };
}

/** The applications that changes add: new ones, and the rest of reversed ones. */
export function addedApplications(
  payment: Pick<Payment, 'applications'>,
  changes: readonly AllocationChange[],
  today: PlainDate,
): readonly PaymentApplication[] {
  return changes.flatMap(({ chargeId, invoiceNumber, amountMinor: change }) => {
    const amountMinor = change < 0 ? appliedMinor(payment, chargeId) + change : change;
    if (amountMinor === 0) return [];
    return [{ chargeId, invoiceNumber, amountMinor, state: 'applied', appliedOn: today, reversedOn: null }];
  });
}

/** The charge after a payment or a credit was applied to it, which needs no bank. A negative amount unapplies it. */
export function withAppliedFunds<C extends Charge>(charge: C, amountMinor: number): C {
  if (amountMinor < 0) return withReturnedPayment(charge, 0 - amountMinor);
  return withSettledPayment(withPendingPayment(charge, amountMinor), amountMinor);
}

/** The credit after an amount of it was applied; a negative amount returns it. */
export function withUsedCredit<C extends Charge>(credit: C, amountMinor: number): C {
  const remainingDueMinor = credit.remainingDueMinor - amountMinor;
  const status = remainingDueMinor === 0 ? 'credited' : credit.status === 'credited' ? 'open' : credit.status;
  return { ...credit, remainingDueMinor, status };
}

function later(day: PlainDate, other: PlainDate | null): PlainDate {
  return other !== null && other > day ? other : day;
}
