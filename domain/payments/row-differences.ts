import type { Charge } from '../invoices/charge.ts';
import { appliedMinor, canBeModified } from './applied-funds.ts';
import type { Payment } from './payment.ts';

/** True if one of these fields has changed; the two rows have the shape of their collection. */
export function differs<Row>(then: unknown, now: unknown, fields: readonly (keyof Row)[]): boolean {
  const [one, other] = [then as Row, now as Row];
  return fields.some((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]));
}

/**
 * True if a charge has changed in a way that its payer must see, by its payable amount. An amount that the author saw as claimed does not
 * count again once it is applied.
 */
export function isChargeChanged(then: unknown, now: unknown): boolean {
  return (
    differs<Charge>(then, now, ['status', 'currency', 'hasOpenDispute']) || unclaimedMinor(then) !== unclaimedMinor(now)
  );
}

/** True if the applications of a payment or its rest have changed; the days of the applications do not matter. */
export function isPaymentChanged(then: unknown, now: unknown): boolean {
  return (
    differs<Payment>(then, now, ['status', 'remainingMinor']) ||
    JSON.stringify(appliedParts(then)) !== JSON.stringify(appliedParts(now))
  );
}

/** True if a payment's application to one charge has changed, or whether it can be modified. */
export function isApplicationChanged(then: unknown, now: unknown, chargeId: string): boolean {
  const [one, other] = [then as Payment, now as Payment];
  return appliedMinor(one, chargeId) !== appliedMinor(other, chargeId) || canBeModified(one) !== canBeModified(other);
}

/** Minor units of a charge that no payment has claimed. */
function unclaimedMinor(row: unknown): number {
  const { remainingDueMinor, pendingAmountMinor } = row as Charge;
  return remainingDueMinor - pendingAmountMinor;
}

/** The applied sum of each charge, in minor units. */
function appliedParts(row: unknown): readonly (readonly [string, number])[] {
  const sums = new Map<string, number>();
  for (const { chargeId, state, amountMinor } of (row as Payment).applications)
    if (state === 'applied') sums.set(chargeId, (sums.get(chargeId) ?? 0) + amountMinor);
  return [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1));
}
