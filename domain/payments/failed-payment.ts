import type { Charge } from '../invoices/charge.ts';
import { payableNowMinor } from '../invoices/charge-rules.ts';
import type { Payment, PaymentStatus } from './payment.ts';

/** A charge, and the amount that this device has queued for it, in minor units. */
type ChargeNow = {
  readonly row: Pick<Charge, 'id' | 'type' | 'status' | 'remainingDueMinor' | 'pendingAmountMinor'>;
  readonly waitingMinor: number;
};

/** A failed payment with the amounts of its invoices that can still be paid, in minor units of its currency. */
export type OpenFailure<P extends Failable = Payment> = {
  readonly payment: P;
  readonly chargeIds: readonly string[];
  readonly unpaidMinor: number;
};
type Failable = Pick<Payment, 'id' | 'status' | 'createdAt' | 'returnedDate' | 'cancelledAt' | 'applications'>;

/** True if the money was not collected or was returned. */
export function hasFailed({ status }: { readonly status: PaymentStatus }): boolean {
  return status === 'failed' || status === 'returned';
}

/**
 * Failed payments whose invoices are still unpaid, newest first. If an invoice failed several times, only the newest payment lists it.
 * Invoices that are paid, in payment or queued on this device are left out. `charges` are the known ones.
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

/** The amount of a failed payment for each invoice, without applications that people had already removed. */
function paidLines({ applications, returnedDate }: Failable): readonly { chargeId: string; amountMinor: number }[] {
  const byCharge = new Map<string, number>();
  for (const { chargeId, state, amountMinor, reversedOn } of applications)
    if (state === 'released' || (state === 'reversed' && (returnedDate === null || reversedOn === returnedDate)))
      byCharge.set(chargeId, (byCharge.get(chargeId) ?? 0) + amountMinor);
  return [...byCharge].map(([chargeId, amountMinor]) => ({ chargeId, amountMinor }));
}
