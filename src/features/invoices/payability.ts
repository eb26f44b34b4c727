import { isClosed, isMember, dueMinor, payableNowMinor } from '../../../domain/invoices/charge-rules.ts';
import type { ChargeView } from '../../offline/offline.ts';

/** Why a charge cannot be paid now; the selection bar counts by these reasons. */
export type NotPayableReason = 'credit' | 'consolidated' | 'paid' | 'inPayment' | 'queued' | 'closed';

/** The payable part of a selection, in minor units of the account's currency, and the reasons for the others. */
export type Payability = {
  readonly count: number;
  readonly remainingMinor: number;
  readonly payable: readonly { readonly chargeId: string; readonly amountMinor: number }[];
  readonly payableMinor: number;
  readonly refused: readonly { readonly reason: NotPayableReason; readonly count: number }[];
};

export function payabilityOf(views: readonly ChargeView[]): Payability {
  const payable = views
    .map((view) => ({ chargeId: view.row.id, amountMinor: payableNow(view) }))
    .filter((line) => line.amountMinor > 0);
  const reasons = new Map<NotPayableReason, number>();
  for (const view of views) {
    if (payableNow(view) > 0) continue;
    const reason = whyNotPayable(view);
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  return {
    count: views.length,
    remainingMinor: views.reduce((total, view) => total + dueMinor(view.row), 0),
    payable,
    payableMinor: payable.reduce((total, line) => total + line.amountMinor, 0),
    refused: [...reasons].map(([reason, count]) => ({ reason, count })),
  };
}

export function whyNotPayable({ row, waitingMinor }: ChargeView): NotPayableReason {
  if (row.type === 'credit') return 'credit';
  if (isMember(row)) return 'consolidated';
  if (waitingMinor > 0) return 'queued';
  if (row.status === 'pendingPayment' || row.pendingAmountMinor > 0) return 'inPayment';
  return row.remainingDueMinor === 0 && !isClosed(row) ? 'paid' : 'closed';
}

function payableNow(view: ChargeView): number {
  return payableNowMinor(view.row, view.waitingMinor);
}
