import type { Charge } from '../invoices/charge.ts';

/** The payable amount of a charge, in minor units. */
export type Payable = Pick<Charge, 'id' | 'dueDate' | 'invoiceNumber'> & { readonly payableMinor: number };

/** Minor units for one charge. */
export type PayableShare = { readonly chargeId: Charge['id']; readonly amountMinor: number };

/** Distributes an amount: oldest due date first, then by number; the last charge may get a part. */
export function oldestFirst(amountMinor: number, payables: readonly Payable[], most: number): readonly PayableShare[] {
  const shares: PayableShare[] = [];
  let leftMinor = amountMinor;
  for (const { id, payableMinor } of payables.toSorted(byDueDate)) {
    const share = Math.min(leftMinor, payableMinor);
    if (share <= 0) continue;
    if (shares.length >= most) break;
    shares.push({ chargeId: id, amountMinor: share });
    leftMinor -= share;
  }
  return shares;
}

function byDueDate(one: Payable, other: Payable): number {
  const [a, b] = [`${one.dueDate} ${one.invoiceNumber}`, `${other.dueDate} ${other.invoiceNumber}`];
  return a < b ? -1 : Number(a > b);
}
