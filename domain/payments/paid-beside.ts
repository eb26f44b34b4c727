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
 * What was paid together with a debit. Each activity line of the debit's request gives the amount that is still applied, and each amount that
 * was unapplied later, with its day. `adjustments` and `payments` are the rows that these lines name.
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

/** An applied amount of a payment: what is still applied of it, and what was unapplied on each day, oldest first. */
function partsOf(amountMinor: number, payment: Payment, chargeId: string): readonly Part[] {
  const lines = payment.applications.filter((line) => line.chargeId === chargeId);
  const parts: Part[] = [];
  let leftMinor = amountMinor;
  for (const day of [...new Set(lines.flatMap(({ reversedOn }) => reversedOn ?? []))].toSorted()) {
    // Unapplying a part reverses the whole line and applies the rest again, so only the sum at the end of a day says what was unapplied.
    const appliedThenMinor = sumMinor(
      lines.filter(
        ({ state, appliedOn, reversedOn }) =>
          (appliedOn === null || appliedOn <= day) && (reversedOn === null ? state === 'applied' : reversedOn > day),
      ),
    );
    if (appliedThenMinor < leftMinor) parts.push({ amountMinor: leftMinor - appliedThenMinor, unappliedOn: day });
    leftMinor = Math.min(leftMinor, appliedThenMinor);
  }
  const stillMinor = Math.min(leftMinor, appliedMinor(payment, chargeId));
  return stillMinor > 0 ? [{ amountMinor: stillMinor, unappliedOn: null }, ...parts] : parts;
}
