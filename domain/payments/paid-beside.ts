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
  /** The day on which it was unapplied from the invoice; null while it is applied. */
  readonly unappliedOn: PlainDate | null;
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
    const unappliedOn = adjustment?.reversedOn ?? (payment ? lastUnappliedOn(payment, subjectId) : null);
    return [{ chargeId: subjectId, source: reference, amountMinor, unappliedOn }];
  });
}

/** The day on which the last part of a payment was unapplied from a charge; null while any of it is applied. */
function lastUnappliedOn(payment: Payment, chargeId: string): PlainDate | null {
  if (appliedMinor(payment, chargeId) > 0) return null;
  const days = payment.applications.flatMap((line) => (line.chargeId === chargeId ? (line.reversedOn ?? []) : []));
  return days.toSorted().at(-1) ?? null;
}
