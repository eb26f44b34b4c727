import type { Charge } from '../invoices/charge.ts';
import { appliedMinor, canBeModified } from './applied-funds.ts';
import type { Payment } from './payment.ts';

/** True where one of these fields is not what it was; rows of before and now are known by their collection. */
export function differs<Row>(then: unknown, now: unknown, fields: readonly (keyof Row)[]): boolean {
  const [one, other] = [then as Row, now as Row];
  return fields.some((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]));
}

/**
 * True where a charge has changed in a way that its payer must see. What counts is what can still be paid of it: an amount that the
 * author has claimed before is due no longer once it was applied, where they saw it as waiting.
 */
export function isChargeChanged(then: unknown, now: unknown): boolean {
  return (
    differs<Charge>(then, now, ['status', 'currency', 'hasOpenDispute']) || unclaimedMinor(then) !== unclaimedMinor(now)
  );
}

/** True where what is applied of a payment, or what is left of it, has changed. On which day it was applied does not matter. */
export function isPaymentChanged(then: unknown, now: unknown): boolean {
  return (
    differs<Payment>(then, now, ['status', 'remainingMinor']) ||
    JSON.stringify(appliedParts(then)) !== JSON.stringify(appliedParts(now))
  );
}

/** True where what is applied of a payment to one charge has changed, or whether that can be changed. */
export function isApplicationChanged(then: unknown, now: unknown, chargeId: string): boolean {
  const [one, other] = [then as Payment, now as Payment];
  return appliedMinor(one, chargeId) !== appliedMinor(other, chargeId) || canBeModified(one) !== canBeModified(other);
}

/** Minor units of a charge that no payment has claimed. */
function unclaimedMinor(row: unknown): number {
  const { remainingDueMinor, pendingAmountMinor } = row as Charge;
  return remainingDueMinor - pendingAmountMinor;
}

/** What is applied to each charge in all, in minor units. */
function appliedParts(row: unknown): readonly (readonly [string, number])[] {
  const sums = new Map<string, number>();
  for (const { chargeId, state, amountMinor } of (row as Payment).applications)
    if (state === 'applied') sums.set(chargeId, (sums.get(chargeId) ?? 0) + amountMinor);
  return [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1));
}
