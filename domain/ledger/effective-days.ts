import type { Charge } from '../invoices/charge.ts';
import type { Payment, PaymentStatus } from '../payments/payment.ts';
import { paymentDay } from '../payments/payment-dates.ts';
import type { PlainDate } from '../time/calendar-date.ts';
import type { Adjustment } from './adjustment.ts';

/** A change on a day, in minor units of the account's currency: positive if the debt grows. */
export type Move = { readonly day: PlainDate; readonly amountMinor: number };

/** The effect of a payment on one charge: it reduces the charge from one day on and, if it was reversed, restores it later. */
export type DatedLine = {
  readonly chargeId: string;
  readonly invoiceNumber: string;
  readonly moves: readonly Move[];
};

/** A received payment, with the days of its effects. */
export type DatedPayment = {
  readonly payment: Payment;
  readonly day: PlainDate;
  readonly paidMinor: number;
  readonly leftMinor: number;
  /** The part that is neither applied nor still available: a refund, or a debit that was returned. */
  readonly adjusted: Move;
  readonly lines: readonly DatedLine[];
};

type Rows = { readonly seesAccount: boolean; readonly timeZone: string };

const effectiveStatuses: readonly PaymentStatus[] = [
  'active',
  'applied',
  'refunded',
  'returned',
  'transferred',
  'writeOff',
];
const spendableStatuses: readonly PaymentStatus[] = ['active', 'applied'];

/** The payment if it was received. One that came before its charge was billed is unapplied until then. */
export function datedPayment(
  payment: Payment,
  { seesAccount, timeZone }: Rows,
  held: ReadonlyMap<string, Charge>,
): readonly DatedPayment[] {
  if (!effectiveStatuses.includes(payment.status)) return [];
  const day = paymentDay(payment, timeZone);
  const counted = payment.applications.filter(({ state }) => state === 'applied' || state === 'reversed');
  const lines = counted.map(({ chargeId, invoiceNumber, amountMinor, appliedOn, reversedOn }): DatedLine => {
    const on = later(later(day, appliedOn ?? null), held.get(chargeId)?.billDate ?? null);
    const lowers = { day: on, amountMinor: 0 - amountMinor };
    const moves = reversedOn ? [lowers, { day: later(reversedOn, on), amountMinor }] : [lowers];
    return { chargeId, invoiceNumber, moves };
  });
  const appliedMinor = 0 - sumOf(lines.flatMap(({ moves }) => moves));
  const leftMinor = seesAccount && spendableStatuses.includes(payment.status) ? payment.remainingMinor : 0;
  const paidMinor = seesAccount ? payment.amountMinor : sumOf(counted);
  if (paidMinor === 0 && counted.length === 0) return [];
  const lastReversed = counted.reduce<PlainDate | null>(
    (last, { reversedOn }) => (reversedOn ? later(reversedOn, last) : last),
    null,
  );
  const adjusted = {
    day: later(day, payment.returnedDate ?? payment.refundedDate ?? (seesAccount ? null : lastReversed)),
    amountMinor: paidMinor - appliedMinor - leftMinor,
  };
  return [{ payment, day, paidMinor, leftMinor, adjusted, lines }];
}

/** The effect of an adjustment on its charge. */
export function adjustmentMoves({ amountMinor, effectiveOn, reversedOn }: Adjustment): readonly Move[] {
  const lowers = { day: effectiveOn, amountMinor: 0 - amountMinor };
  return reversedOn === null ? [lowers] : [lowers, { day: reversedOn, amountMinor }];
}

/** The effect of an applied credit on the credit: its rest falls. */
export function creditMoves(adjustment: Adjustment): readonly Move[] {
  return adjustmentMoves(adjustment).map(({ day, amountMinor }) => ({ day, amountMinor: 0 - amountMinor }));
}

export function sumOf(parts: readonly { readonly amountMinor: number }[]): number {
  return parts.reduce((total, { amountMinor }) => total + amountMinor, 0);
}

export function later(day: PlainDate, other: PlainDate | null): PlainDate {
  return other !== null && other > day ? other : day;
}
