import type { Charge } from '../invoices/charge.ts';
import { sumMinor } from '../money.ts';
import { type Payment, type PaymentStatus, hasPaid, refundsOf } from '../payments/payment.ts';
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
  /** By day, the money that left the payment without paying an invoice: refunds and returned debits. */
  readonly adjusted: readonly Move[];
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
  const counted = payment.applications.filter(hasPaid);
  const lines = counted.map(({ chargeId, invoiceNumber, amountMinor, appliedOn, reversedOn }): DatedLine => {
    const on = later(later(day, appliedOn ?? null), held.get(chargeId)?.billDate ?? null);
    const lowers = { day: on, amountMinor: 0 - amountMinor };
    const moves = reversedOn ? [lowers, { day: later(reversedOn, on), amountMinor }] : [lowers];
    return { chargeId, invoiceNumber, moves };
  });
  const dated = { payment, day, lines };
  return seesAccount ? wholePayment(dated) : partOfPayment(dated);
}

type Dated = Pick<DatedPayment, 'payment' | 'day' | 'lines'>;

function wholePayment({ payment, day, lines }: Dated): readonly DatedPayment[] {
  const { amountMinor: paidMinor, returnedDate, refundedDate } = payment;
  if (paidMinor === 0 && lines.length === 0) return [];
  const leftMinor = spendableStatuses.includes(payment.status) ? payment.remainingMinor : 0;
  const appliedMinor = 0 - sumMinor(lines.flatMap(({ moves }) => moves));
  const refunds = refundsOf(payment).map(({ on, amountMinor }) => ({ day: later(day, on), amountMinor }));
  const rest = {
    day: later(day, returnedDate ?? refundedDate),
    amountMinor: paidMinor - appliedMinor - leftMinor - sumMinor(refunds),
  };
  return [{ payment, day, paidMinor, leftMinor, adjusted: byDay([...refunds, rest]), lines }];
}

/**
 * The payment of a person who sees only some of its invoices: what it applied to them on the first day, and what was applied or unapplied on
 * each later day.
 */
function partOfPayment({ payment, day, lines }: Dated): readonly DatedPayment[] {
  const [first, ...adjusted] = byDay(lines.flatMap(({ moves }) => moves));
  if (!first) return [];
  const paidMinor = 0 - first.amountMinor;
  return [{ payment, day: later(day, first.day), paidMinor, leftMinor: 0, adjusted, lines }];
}

/** One move for each day, oldest first, without days on which nothing changes. */
function byDay(moves: readonly Move[]): readonly Move[] {
  const sums = new Map<PlainDate, number>();
  for (const { day, amountMinor } of moves) sums.set(day, (sums.get(day) ?? 0) + amountMinor);
  return [...sums.entries()]
    .filter(([, amountMinor]) => amountMinor !== 0)
    .map(([day, amountMinor]) => ({ day, amountMinor }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));
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

export function later(day: PlainDate, other: PlainDate | null): PlainDate {
  return other !== null && other > day ? other : day;
}
