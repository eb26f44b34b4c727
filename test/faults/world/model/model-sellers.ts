import type { Adjustment } from '../../../../domain/ledger/adjustment.ts';
import type { Charge } from '../../../../domain/invoices/charge.ts';
import type { Dispute } from '../../../../domain/disputes/dispute.ts';
import { dateInZone } from '../../../../domain/time/calendar-date.ts';
import { instantFromMs } from '../../../../domain/time/instant.ts';
import { modelAdjustment, modelCharge, numberedId } from '../../model-rows.ts';
import type { AccountPlace } from './model-account.ts';
import type { Changing } from './model-others.ts';

/** What sellers and underwriting decide; each is one version of the feed. */
export function createSellers(rows: Changing, nowMs: () => number, { buyerId, firstCharge }: AccountPlace) {
  const { change, touch, put, get, all } = rows;
  let made = 0;
  const newId = (): string => numberedId('f', firstCharge * 100 + 5_000 + (made += 1));
  const now = () => instantFromMs(nowMs());
  const today = () => dateInZone(now(), 'Europe/London');
  const adjust = (chargeId: string, kind: Adjustment['kind'], amountMinor: number): void => {
    const charge = get('charges', chargeId);
    if (!charge || amountMinor <= 0) return;
    const { id, invoiceNumber } = charge;
    put(
      'adjustments',
      modelAdjustment({ id: newId(), buyerId, chargeId: id, invoiceNumber, kind, amountMinor, effectiveOn: today() }),
    );
  };
  /** Lowers the amount due that is in no payment; the rest of the credit becomes a credit of the seller. */
  const credit = ({ chargeId, amountMinor, currency }: Dispute): void => {
    const charge = get('charges', chargeId);
    const openMinor = charge ? charge.remainingDueMinor - charge.pendingAmountMinor : 0;
    const adjustedMinor = Math.min(amountMinor, openMinor);
    if (charge && adjustedMinor > 0) {
      adjust(chargeId, 'correction', adjustedMinor);
      const remainingDueMinor = charge.remainingDueMinor - adjustedMinor;
      const unpaid = charge.pendingAmountMinor === remainingDueMinor ? 'pendingPayment' : 'partiallyAdjusted';
      const status = remainingDueMinor === 0 ? 'credited' : unpaid;
      touch('charges', chargeId, (row) => ({ ...row, remainingDueMinor, status }));
    }
    const restMinor = amountMinor - adjustedMinor;
    if (restMinor <= 0) return;
    put(
      'charges',
      modelCharge(0, {
        id: newId() as Charge['id'],
        buyerId,
        groupId: charge?.groupId ?? null,
        userId: charge?.userId ?? null,
        ...(charge ? { sellerName: charge.sellerName } : {}),
        poNumber: charge?.poNumber ?? null,
        orderNumber: charge?.orderNumber ?? null,
        buyerUserName: charge?.buyerUserName ?? null,
        type: 'credit',
        invoiceNumber: `CR-${made}`,
        currency,
        totalMinor: 0 - restMinor,
        remainingDueMinor: restMinor,
        billDate: today(),
        dueDate: today(),
      }),
    );
  };
  return {
    /** The sellers decide every open dispute. */
    decidesDisputes: (isGranted: boolean) =>
      change(() => {
        for (const dispute of all('disputes')) {
          if (dispute.status !== 'open') continue;
          const resolvedAt = now();
          touch('disputes', dispute.id, (row) =>
            isGranted
              ? { ...row, status: 'resolved', creditedMinor: row.amountMinor, resolvedAt }
              : { ...row, status: 'rejected', resolvedAt },
          );
          touch('charges', dispute.chargeId, (charge) => ({ ...charge, hasOpenDispute: false }));
          if (isGranted) credit(dispute);
        }
      }),
    /** The seller was paid outside the portal. */
    paidDirect: (id: string) =>
      change(() => {
        const charge = get('charges', id);
        if (!charge || charge.type === 'credit' || charge.status === 'cancelled') return;
        adjust(id, 'paidDirect', charge.remainingDueMinor);
        touch('charges', id, (row) => ({ ...row, status: 'paidDirect', remainingDueMinor: 0, pendingAmountMinor: 0 }));
      }),
    /** Underwriting answers every request for a higher line; the new total replaces a temporary line. */
    decidesCredit: (isGranted: boolean) =>
      change(() => {
        for (const { id, status, requestedMinor } of all('creditIncreases')) {
          if (status !== 'pending') continue;
          const decidedAt = now();
          if (!isGranted) {
            touch('creditIncreases', id, (row) => ({ ...row, status: 'rejected', decidedAt }));
            continue;
          }
          const earlier = all('creditIncreases').find(isInForce);
          if (earlier) touch('creditIncreases', earlier.id, (row) => ({ ...row, endedAt: decidedAt }));
          const lineMinor = get('buyers', buyerId)?.creditApprovedMinor ?? 0;
          const formerMinor = earlier?.formerMinor ?? lineMinor;
          touch('creditIncreases', id, (row) => ({
            ...row,
            status: 'approved',
            grantedMinor: requestedMinor,
            formerMinor,
            decidedAt,
          }));
          const creditApprovedMinor = Math.max(lineMinor, requestedMinor);
          touch('buyers', buyerId, (buyer) => ({ ...buyer, creditApprovedMinor }));
        }
      }),
    /** The last day of a temporary line is over: the former line applies again. */
    temporaryLineEnds: () =>
      change(() => {
        for (const increase of all('creditIncreases').filter(isInForce)) {
          touch('creditIncreases', increase.id, (row) => ({ ...row, endedAt: now() }));
          const formerMinor = increase.formerMinor ?? increase.lineMinor;
          touch('buyers', buyerId, (buyer) => ({ ...buyer, creditApprovedMinor: formerMinor }));
        }
      }),
  };
}

function isInForce(increase: {
  readonly type: string;
  readonly grantedMinor: number | null;
  readonly endedAt: unknown;
}) {
  return increase.type === 'temporary' && increase.grantedMinor !== null && increase.endedAt === null;
}
