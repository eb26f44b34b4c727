import type { Approval } from '../../domain/approvals/approval.ts';
import type { Charge, ChargeStatus } from '../../domain/invoices/charge.ts';
import type { RowSet } from '../effects/row-set.ts';

/** The statuses of charges of which nothing is left to pay. */
const closedStatuses: ReadonlySet<ChargeStatus> = new Set([
  'paid',
  'paidDirect',
  'settled',
  'credited',
  'cancelled',
  'reversed',
  'rejected',
]);

/** The first invoice that was paid, closed or disputed since the request was made; such a request is superseded. */
export function findSuperseded(approval: Approval, rows: Pick<RowSet, 'row'>): Charge | null {
  for (const { collection, id } of approval.bound) {
    const charge = collection === 'charges' ? rows.row('charges', id) : undefined;
    if (!charge) continue;
    if (closedStatuses.has(charge.status)) return charge;
    if (charge.hasOpenDispute && !wasDisputed(approval, id)) return charge;
  }
  return null;
}

function wasDisputed(approval: Approval, chargeId: string): boolean {
  const then = approval.thenRows.find(({ collection, id }) => collection === 'charges' && id === chargeId);
  return then?.row['hasOpenDispute' satisfies keyof Charge] === true;
}
