import type { Charge } from '../invoices/charge.ts';
import { payableNowMinor } from '../invoices/charge-rules.ts';
import type { Payment, PaymentStatus } from './payment.ts';

/** A charge, and what this device has queued for it: minor units. */
type ChargeNow = {
  readonly row: Pick<Charge, 'id' | 'type' | 'status' | 'remainingDueMinor' | 'pendingAmountMinor'>;
  readonly waitingMinor: number;
};

/** A failed payment with what can still be paid of its invoices, in minor units of its currency. */
export type OpenFailure<P extends Failable = Payment> = {
  readonly payment: P;
  readonly chargeIds: readonly string[];
  readonly unpaidMinor: number;
};
type Failable = Pick<Payment, 'id' | 'status' | 'createdAt' | 'returnedDate' | 'cancelledAt' | 'applications'>;

/** True where the money did not come, or went back. */
export function hasFailed({ status }: { readonly status: PaymentStatus }): boolean {
  return status === 'failed' || status === 'returned';
}

/**
 * Failed payments whose invoices still wait for money, newest first. An invoice that failed more than once counts for the
 * newest attempt only, and one that has been paid, is in payment or is queued here for none. `charges` are those known.
 */
export function openFailures<P extends Failable>(
  payments: readonly P[],
  charges: readonly ChargeNow[],
): readonly OpenFailure<P>[] {
  const unpaid = new Map<string, number>(
    charges.map(({ row, waitingMinor }) => [row.id, payableNowMinor(row, waitingMinor)]),
  );
  const failed = payments
    .filter((payment) => hasFailed(payment) && payment.cancelledAt === null)
    .toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  return failed.flatMap((payment) => {
    const lines = paidLines(payment)
      .map(({ chargeId, amountMinor }) => ({ chargeId, minor: Math.min(amountMinor, unpaid.get(chargeId) ?? 0) }))
      .filter(({ minor }) => minor > 0);
    for (const { chargeId } of lines) unpaid.delete(chargeId);
    const unpaidMinor = lines.reduce((total, { minor }) => total + minor, 0);
    return unpaidMinor > 0 ? [{ payment, chargeIds: lines.map(({ chargeId }) => chargeId), unpaidMinor }] : [];
  });
}

/** What a failed payment was to pay of each invoice; what people had taken off an invoice before is not its failure. */
function paidLines({ applications, returnedDate }: Failable): readonly { chargeId: string; amountMinor: number }[] {
  const byCharge = new Map<string, number>();
  for (const { chargeId, state, amountMinor, reversedOn } of applications)
    if (state === 'released' || (state === 'reversed' && (returnedDate === null || reversedOn === returnedDate)))
      byCharge.set(chargeId, (byCharge.get(chargeId) ?? 0) + amountMinor);
  return [...byCharge].map(([chargeId, amountMinor]) => ({ chargeId, amountMinor }));
}
