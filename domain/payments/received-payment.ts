import { sumMinor } from '../money.ts';
import type { PlainDate } from '../time/calendar-date.ts';
import type { PaidBeside } from './paid-beside.ts';
import {
  type Payment,
  type PaymentApplication,
  currentApplications,
  hasPaid,
  refundsOf,
  unseenMinor,
} from './payment.ts';
import type { SeenPayment } from './seen-payment.ts';

type ReceivedLine = Pick<PaymentApplication, 'chargeId' | 'invoiceNumber' | 'amountMinor'>;
type Beside = PaidBeside & { readonly invoiceNumber: string };

/** A change of a payment after its day of receipt. `invoiceNumber` is null for a change of the whole payment. */
export type LaterChange = {
  readonly day: PlainDate;
  readonly kind: 'applied' | 'unapplied' | 'refunded' | 'returned';
  readonly invoiceNumber: string | null;
  readonly amountMinor: number;
};

/**
 * A payment as it was at the end of its day of receipt, and each later change. Applied lines, the part for invoices that the person may not
 * see, and the unapplied amount add up to `amountMinor`.
 */
export type ReceivedPayment = {
  readonly amountMinor: number;
  readonly lines: readonly ReceivedLine[];
  readonly unseenMinor: number;
  readonly remainingMinor: number;
  readonly beside: readonly Beside[];
  readonly since: readonly LaterChange[];
};

/** The payment for its receipt. A payment that was not received yet is shown as it is now. */
export function receivedPayment(payment: SeenPayment, beside: readonly Beside[]): ReceivedPayment {
  const day = dayOfReceipt(payment);
  const unseen = unseenMinor(payment);
  const isStill = (until: PlainDate | null) => until === null || (day !== null && until > day);
  const besideThen = beside.filter(({ unappliedOn }) => isStill(unappliedOn));
  const lines = addedUp(day === null ? currentApplications(payment) : appliedUntil(payment, day));
  const linesMinor = sumMinor(lines);
  const amountMinor = payment.isPart ? linesMinor : payment.amountMinor;
  return {
    amountMinor,
    lines,
    unseenMinor: unseen,
    remainingMinor: day === null ? payment.remainingMinor : Math.max(0, amountMinor - linesMinor - unseen),
    beside: besideThen,
    since: day === null ? [] : changesAfter(payment, besideThen, day),
  };
}

/** For a person who sees only some of the invoices, the day on which the payment was first applied to one of them. */
function dayOfReceipt({ receivedDate, isPart, applications }: SeenPayment): PlainDate | null {
  if (receivedDate === null || !isPart) return receivedDate;
  const days = applications.flatMap(({ appliedOn }) => appliedOn ?? receivedDate).toSorted();
  return days[0] !== undefined && days[0] > receivedDate ? days[0] : receivedDate;
}

/** The lines that were applied at the end of a day. Lines of older builds have no dates and count as applied from the receipt on. */
function appliedUntil({ applications }: Payment, day: PlainDate): readonly PaymentApplication[] {
  return applications.filter(
    (line) =>
      hasPaid(line) &&
      (line.appliedOn === null || line.appliedOn <= day) &&
      (line.reversedOn === null || line.reversedOn > day),
  );
}

function addedUp(applications: readonly PaymentApplication[]): readonly ReceivedLine[] {
  const lines = new Map<string, ReceivedLine>();
  for (const { chargeId, invoiceNumber, amountMinor } of applications)
    lines.set(chargeId, {
      chargeId,
      invoiceNumber,
      amountMinor: amountMinor + (lines.get(chargeId)?.amountMinor ?? 0),
    });
  return [...lines.values()];
}

function changesAfter(payment: SeenPayment, beside: readonly Beside[], day: PlainDate): readonly LaterChange[] {
  const changes = [
    ...changedLines(payment, day),
    ...beside.flatMap(({ unappliedOn, invoiceNumber, amountMinor }): LaterChange[] =>
      unappliedOn === null ? [] : [{ day: unappliedOn, kind: 'unapplied', invoiceNumber, amountMinor }],
    ),
    ...(payment.isPart ? [] : refundsOf(payment)).map(({ on, amountMinor }): LaterChange => ({
      day: on,
      kind: 'refunded',
      invoiceNumber: null,
      amountMinor,
    })),
  ];
  return changes.toSorted((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)));
}

/** One change for each day and invoice. A returned payment is one change, not one for each invoice. */
function changedLines(payment: SeenPayment, day: PlainDate): readonly LaterChange[] {
  const { applications, status, returnedDate } = payment;
  const sums = new Map<string, { readonly day: PlainDate; readonly invoiceNumber: string; amountMinor: number }>();
  const add = (on: PlainDate | null, { chargeId, invoiceNumber }: PaymentApplication, amountMinor: number) => {
    if (on === null || on <= day) return;
    const sum = sums.get(`${on} ${chargeId}`) ?? { day: on, invoiceNumber, amountMinor: 0 };
    sums.set(`${on} ${chargeId}`, { ...sum, amountMinor: sum.amountMinor + amountMinor });
  };
  for (const line of applications.filter(hasPaid)) {
    add(line.appliedOn, line, line.amountMinor);
    add(line.reversedOn, line, 0 - line.amountMinor);
  }
  const changes = [...sums.values()].map(({ amountMinor, ...change }): LaterChange => ({
    ...change,
    kind: amountMinor > 0 ? 'applied' : 'unapplied',
    amountMinor: Math.abs(amountMinor),
  }));
  const changed = changes.filter(({ amountMinor }) => amountMinor > 0);
  if (status !== 'returned' || returnedDate === null) return changed;
  const isOfReturn = (change: LaterChange) => change.kind === 'unapplied' && change.day === returnedDate;
  const partMinor = sumMinor(changed.filter(isOfReturn));
  const amountMinor = payment.isPart ? partMinor : payment.amountMinor;
  return [
    ...changed.filter((change) => !isOfReturn(change)),
    { day: returnedDate, kind: 'returned', invoiceNumber: null, amountMinor },
  ];
}
