import { expect, it } from 'vitest';
import { plainDate } from '../../../domain/time/calendar-date.ts';
import { withAllocations } from '../../../domain/payments/applied-funds.ts';
import { modifyPayment } from '../../../domain/payments/modify-payment.action.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { unapplyFunds } from '../../../domain/payments/unapply-funds.action.ts';
import { aPayment } from '../a-payment.ts';
import { chargeId } from '../../faults/model-rows.ts';

const [today, tomorrow] = [plainDate('2026-11-20'), plainDate('2026-11-21')];
const [first, second] = [chargeId(1), chargeId(2)];

const then = aPayment({
  applications: [first, second].map((id, place) => ({
    chargeId: id,
    invoiceNumber: `INV-${place}`,
    amountMinor: 9_000,
    state: 'applied',
    appliedOn: today,
    reversedOn: null,
  })),
});
const off = (chargeId: typeof first, day = today, minor = 9_000) =>
  withAllocations(then, [{ chargeId, invoiceNumber: '', amountMinor: 0 - minor }], day);

const reference = { collection: 'payments', id: then.id } as const;
const modification = { paymentId: then.id, currency: 'GBP', lines: [] } as const;
const asksBeforeModifying = (seen: Payment, now: Payment) =>
  modifyPayment.isConflict({ ...modification, lines: [] }, reference, seen, now);
const asksBeforeTakingOffFirst = (seen: Payment, now: Payment) =>
  unapplyFunds.isConflict(
    { kind: 'payment', id: then.id, chargeId: first, currency: 'GBP', amountMinor: 9_000 },
    reference,
    seen,
    now,
  );

it('a payment whose applied amounts changed is asked about before it is modified; a changed day is not', () => {
  expect(asksBeforeModifying(then, off(second))).toBe(true);
  expect(asksBeforeModifying(then, { ...then, status: 'returned' })).toBe(true);
  expect(asksBeforeModifying(then, { ...then, remainingMinor: 1 })).toBe(true);
  expect(asksBeforeModifying(off(second, today), off(second, tomorrow))).toBe(false);
  expect(asksBeforeModifying(then, { ...then, applications: then.applications.toReversed() })).toBe(false);
});

it('a change of another invoice does not prevent unapplying an amount; a smaller amount or a returned payment does', () => {
  expect(asksBeforeTakingOffFirst(then, off(second))).toBe(false);
  expect(asksBeforeTakingOffFirst(off(second, today), off(second, tomorrow))).toBe(false);
  expect(asksBeforeTakingOffFirst(then, off(first, today, 1_000))).toBe(true);
  expect(asksBeforeTakingOffFirst(then, { ...then, status: 'returned' })).toBe(true);
});
