import type { PlainDate } from '../time/calendar-date.ts';
import type { PaidBeside } from './paid-beside.ts';
import { type Payment, type PaymentApplication, currentApplications, refundsOf, unseenMinor } from './payment.ts';
import type { SeenPayment } from './seen-payment.ts';

type ReceivedLine = Pick<PaymentApplication, 'chargeId' | 'invoiceNumber' | 'amountMinor'>;
type Beside = PaidBeside & { readonly invoiceNumber: string };

/** What happened to a payment after the day of its receipt; `invoiceNumber` is null if it concerns no invoice. */
export type LaterChange = {
  readonly day: PlainDate;
  readonly kind: 'applied' | 'takenOff' | 'refunded' | 'returned';
  readonly invoiceNumber: string | null;
  readonly amountMinor: number;
};

/** A payment as it was at the end of the day on which it was received, and each later change. The lines add up to the amount. */
export type ReceivedPayment = {
  readonly amountMinor: number;
  readonly lines: readonly ReceivedLine[];
  readonly unseenMinor: number;
  readonly remainingMinor: number;
  readonly beside: readonly Beside[];
  readonly since: readonly LaterChange[];
};

/** What a payment paid when it was received, whatever was changed, refunded or returned since. Without a day of receipt: what it pays now. */
export function receivedPayment(payment: SeenPayment, beside: readonly Beside[]): ReceivedPayment {
  const day = dayOfReceipt(payment);
  const unseen = unseenMinor(payment);
  const isStill = (until: PlainDate | null) => until === null || (day !== null && until > day);
  const besideThen = beside.filter(({ takenOffOn }) => isStill(takenOffOn));
  const lines = addedUp(day === null ? currentApplications(payment) : appliedUntil(payment, day));
  const linesMinor = lines.reduce((total, line) => total + line.amountMinor, 0);
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

/** Whoever sees a part of a payment gets the receipt of the day on which it first paid an invoice of theirs. */
function dayOfReceipt({ receivedDate, isPart, applications }: SeenPayment): PlainDate | null {
  if (receivedDate === null || !isPart) return receivedDate;
  const days = applications.flatMap(({ appliedOn }) => appliedOn ?? receivedDate).toSorted();
  return days[0] !== undefined && days[0] > receivedDate ? days[0] : receivedDate;
}

/** Older rows have no days: they count from the receipt. */
function appliedUntil({ applications }: Payment, day: PlainDate): readonly PaymentApplication[] {
  return applications.filter(
    ({ state, appliedOn, reversedOn }) =>
      (state === 'applied' || state === 'reversed') &&
      (appliedOn === null || appliedOn <= day) &&
      (reversedOn === null || reversedOn > day),
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
    ...beside.flatMap(({ takenOffOn, invoiceNumber, amountMinor }): LaterChange[] =>
      takenOffOn === null ? [] : [{ day: takenOffOn, kind: 'takenOff', invoiceNumber, amountMinor }],
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

/** For each day and invoice one change; the return of the whole payment is one, not one of each invoice. */
function changedLines(payment: SeenPayment, day: PlainDate): readonly LaterChange[] {
  const { applications, status, returnedDate } = payment;
  const sums = new Map<string, { readonly day: PlainDate; readonly invoiceNumber: string; amountMinor: number }>();
  const add = (on: PlainDate | null, { chargeId, invoiceNumber }: PaymentApplication, amountMinor: number) => {
    if (on === null || on <= day) return;
    const sum = sums.get(`${on} ${chargeId}`) ?? { day: on, invoiceNumber, amountMinor: 0 };
    sums.set(`${on} ${chargeId}`, { ...sum, amountMinor: sum.amountMinor + amountMinor });
  };
  for (const line of applications) {
    if (line.state !== 'applied' && line.state !== 'reversed') continue;
    add(line.appliedOn, line, line.amountMinor);
    add(line.reversedOn, line, 0 - line.amountMinor);
  }
  const changes = [...sums.values()].map(({ amountMinor, ...change }): LaterChange => ({
    ...change,
    kind: amountMinor > 0 ? 'applied' : 'takenOff',
    amountMinor: Math.abs(amountMinor),
  }));
  const changed = changes.filter(({ amountMinor }) => amountMinor > 0);
  if (status !== 'returned' || returnedDate === null) return changed;
  const isOfReturn = (change: LaterChange) => change.kind === 'takenOff' && change.day === returnedDate;
  const partMinor = changed.filter(isOfReturn).reduce((total, { amountMinor }) => total + amountMinor, 0);
  const amountMinor = payment.isPart ? partMinor : payment.amountMinor;
  return [
    ...changed.filter((change) => !isOfReturn(change)),
    { day: returnedDate, kind: 'returned', invoiceNumber: null, amountMinor },
  ];
}
