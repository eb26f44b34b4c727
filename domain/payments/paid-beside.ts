import type { Activity } from '../activity/activity.ts';
import type { Adjustment } from '../ledger/adjustment.ts';
import { appliedMinor } from './applied-funds.ts';
import type { Payment } from './payment.ts';

/** An amount of a credit or of an earlier payment that a person used together with a debit: what they did was one payment. */
export type PaidBeside = {
  readonly chargeId: string;
  /** The number of the credit, or the reference of the earlier payment. */
  readonly source: string;
  readonly amountMinor: number;
};

/**
 * What was paid together with a debit, by the lines of the activity that name its request, without what was taken off again since.
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
    const isReversed = adjustments.some(({ id, reversedOn }) => id === after?.['adjustmentId'] && reversedOn !== null);
    const payment = payments.find(({ id }) => id === after?.['paymentId']);
    if (isReversed || (payment && appliedMinor(payment, subjectId) === 0)) return [];
    return [{ chargeId: subjectId, source: reference, amountMinor }];
  });
}

/** The sum of what was paid together with a debit, in minor units. */
export function besideMinor(parts: readonly PaidBeside[]): number {
  return parts.reduce((total, { amountMinor }) => total + amountMinor, 0);
}
