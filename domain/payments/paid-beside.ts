import type { Activity } from '../activity/activity.ts';
import type { Adjustment } from '../ledger/adjustment.ts';
import { appliedMinor } from './applied-funds.ts';
import type { PlainDate } from '../time/calendar-date.ts';
import type { Payment } from './payment.ts';

/** An amount of a credit or of an earlier payment that a person used together with a debit: what they did was one payment. */
export type PaidBeside = {
  readonly chargeId: string;
  /** The number of the credit, or the reference of the earlier payment. */
  readonly source: string;
  readonly amountMinor: number;
  /** The day on which it was taken off the invoice again. */
  readonly takenOffOn: PlainDate | null;
};

/**
 * What was paid together with a debit, by the lines of the activity that name its request.
 * `adjustments` and `payments` are the rows that these lines name.
 */
export function paidBeside(
  lines: readonly Activity[],
  adjustments: readonly Pick<Adjustment, 'id' | 'reversedOn'>[],
  payments: readonly Payment[],
): readonly PaidBeside[] {
  return lines.flatMap(({ subjectType, subjectId, after }) => {
    const { amountMinor, reference } = after ?? {};
    if (subjectType !== 'charge' || typeof amountMinor !== 'number' || typeof reference !== 'string') return [];
    const adjustment = adjustments.find(({ id }) => id === after?.['adjustmentId']);
    const payment = payments.find(({ id }) => id === after?.['paymentId']);
    const takenOffOn = adjustment?.reversedOn ?? (payment ? takenOff(payment, subjectId) : null);
    return [{ chargeId: subjectId, source: reference, amountMinor, takenOffOn }];
  });
}

/** The day since which nothing of a payment is applied to a charge. */
function takenOff(payment: Payment, chargeId: string): PlainDate | null {
  if (appliedMinor(payment, chargeId) > 0) return null;
  const days = payment.applications.flatMap((line) => (line.chargeId === chargeId ? (line.reversedOn ?? []) : []));
  return days.toSorted().at(-1) ?? null;
}

/** The sum of what was paid together with a debit, in minor units. */
export function besideMinor(parts: readonly Pick<PaidBeside, 'amountMinor'>[]): number {
  return parts.reduce((total, { amountMinor }) => total + amountMinor, 0);
}
