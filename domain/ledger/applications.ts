import type { PlainDate } from '../time/calendar-date.ts';
import type { Charge } from '../invoices/charge.ts';
import { type Steps, eachInSteps } from '../steps.ts';
import type { Adjustment } from './adjustment.ts';
import { type DatedPayment, type Move, adjustmentMoves } from './effective-days.ts';
import type { LedgerSubject } from './ledger-subject.ts';

/**
 * The part of a payment or credit that was applied to one charge on a day, or reversed (negative). It does not change the account's
 * balance.
 */
export type LedgerApplication = {
  readonly key: string;
  readonly day: PlainDate;
  readonly amountMinor: number;
  /** What was applied: a payment, a credit, or the adjustment itself if the credit is not among the rows. */
  readonly of: LedgerSubject;
  readonly ofNumber: string;
  readonly chargeId: string;
  readonly invoiceNumber: string;
  readonly charge: Charge | null;
};

/** Applications and reversals of payments and credits, by day. */
export function* applicationSteps(
  payments: readonly DatedPayment[],
  adjustments: readonly Adjustment[],
  held: ReadonlyMap<string, Charge>,
): Steps<readonly LedgerApplication[]> {
  const ofDays = new Map<PlainDate, LedgerApplication[]>();
  const add = (applications: readonly LedgerApplication[]) => {
    for (const application of applications) {
      const ofDay = ofDays.get(application.day);
      if (ofDay) ofDay.push(application);
      else ofDays.set(application.day, [application]);
    }
  };
  yield* eachInSteps(payments, (payment) => add(ofPayment(payment, held)));
  yield* eachInSteps(adjustments, (adjustment) => add(ofCredit(adjustment, held)));
  const all: LedgerApplication[] = [];
  for (const day of [...ofDays.keys()].toSorted()) {
    all.push(...(ofDays.get(day) ?? []).toSorted(byKey));
    yield;
  }
  return all;
}

function ofPayment({ payment, lines }: DatedPayment, held: ReadonlyMap<string, Charge>): readonly LedgerApplication[] {
  return lines.flatMap(({ chargeId, invoiceNumber, moves }, line) => {
    const of = { type: 'payment', row: payment } as const;
    const named = { of, ofNumber: payment.reference, chargeId, invoiceNumber, charge: held.get(chargeId) ?? null };
    return moves.map((move, index) => applicationOf(`${payment.id}:${chargeId}:${line}:${index}`, move, named));
  });
}

function ofCredit(adjustment: Adjustment, held: ReadonlyMap<string, Charge>): readonly LedgerApplication[] {
  const { id, kind, creditId, creditNumber, chargeId, invoiceNumber } = adjustment;
  if (kind !== 'credit' || creditId === null) return [];
  const credit = held.get(creditId);
  const charge = held.get(chargeId) ?? null;
  const of: LedgerSubject = credit ? { type: 'charge', row: credit } : { type: 'adjustment', row: adjustment, charge };
  const named = { of, ofNumber: creditNumber ?? '', chargeId, invoiceNumber: invoiceNumber ?? '', charge };
  return adjustmentMoves(adjustment).map((move, index) => applicationOf(`${id}:${index}`, move, named));
}

function byKey(one: LedgerApplication, other: LedgerApplication): number {
  return one.key < other.key ? -1 : Number(one.key > other.key);
}

type Named = Pick<LedgerApplication, 'of' | 'ofNumber' | 'chargeId' | 'invoiceNumber' | 'charge'>;

function applicationOf(key: string, { day, amountMinor }: Move, named: Named): LedgerApplication {
  return { key: `application:${key}`, day, amountMinor: 0 - amountMinor, ...named };
}
