import type { Activity } from '../activity/activity.ts';
import type { Adjustment } from '../ledger/adjustment.ts';
import { sumMinor } from '../money.ts';
import { appliedMinor } from './applied-funds.ts';
import type { PlainDate } from '../time/calendar-date.ts';
import type { Payment } from './payment.ts';

/** An amount of a credit or of an earlier payment that a person used together with a debit: what they did was one payment. */
export type PaidBeside = {
  readonly chargeId: string;
  /** The number of the credit, or the reference of the earlier payment. */
  readonly source: string;
  readonly amountMinor: number;
  /** The day on which it was unapplied from the invoice; null while it is applied. */
  readonly unappliedOn: PlainDate | null;
};

/**
 * What was paid together with a debit, by the lines of the activity that name its request: for each line the part that is still applied, and
 * each part that was unapplied later. `adjustments` and `payments` are the rows that these lines name.
 */
export function paidBeside(
  lines: readonly Activity[],
  adjustments: readonly Pick<Adjustment, 'id' | 'reversedOn'>[],
  payments: readonly Payment[],
): readonly PaidBeside[] {
  return lines.flatMap(({ subjectType, subjectId, after }): readonly PaidBeside[] => {
    const { amountMinor, reference } = after ?? {};
    if (subjectType !== 'charge' || typeof amountMinor !== 'number' || typeof reference !== 'string') return [];
    const adjustment = adjustments.find(({ id }) => id === after?.['adjustmentId']);
    const payment = payments.find(({ id }) => id === after?.['paymentId']);
    const parts = payment
      ? partsOf(amountMinor, payment, subjectId)
      : [{ amountMinor, unappliedOn: adjustment?.reversedOn ?? null }];
    return parts.map((part) => ({ chargeId: subjectId, source: reference, ...part }));
  });
}

type Part = Pick<PaidBeside, 'amountMinor' | 'unappliedOn'>;

/** An applied amount of a payment: what is still applied, and what was unapplied on each day, the newest first. */
function partsOf(amountMinor: number, payment: Payment, chargeId: string): readonly Part[] {
  const stillMinor = Math.min(amountMinor, appliedMinor(payment, chargeId));
  const parts: Part[] = stillMinor > 0 ? [{ amountMinor: stillMinor, unappliedOn: null }] : [];
  let restMinor = amountMinor - stillMinor;
  for (const { day, minor } of unappliedByDay(payment, chargeId)) {
    const partMinor = Math.min(restMinor, minor);
    if (partMinor > 0) parts.push({ amountMinor: partMinor, unappliedOn: day });
    restMinor -= partMinor;
  }
  return parts;
}

/** What was unapplied from a charge on each day, the newest first. Unapplying a part ends a line and adds one with the rest. */
function unappliedByDay({ applications }: Payment, chargeId: string) {
  const lines = applications.filter((line) => line.chargeId === chargeId);
  const days = new Set(lines.flatMap(({ reversedOn }) => reversedOn ?? []));
  return [...days]
    .toSorted()
    .toReversed()
    .map((day) => ({
      day,
      minor:
        sumMinor(lines.filter(({ reversedOn }) => reversedOn === day)) -
        sumMinor(lines.filter(({ appliedOn }) => appliedOn === day)),
    }));
}
