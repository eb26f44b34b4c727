import { expect, it } from 'vitest';
import type { Activity } from '../../../domain/activity/activity.ts';
import type { ChargeId } from '../../../domain/ids.ts';
import { withAllocations } from '../../../domain/payments/applied-funds.ts';
import { paidBeside } from '../../../domain/payments/paid-beside.ts';
import { plainDate } from '../../../domain/time/calendar-date.ts';
import { aPayment } from '../a-payment.ts';

const chargeId = 'A' as ChargeId;
const [payDay, laterDay, lastDay] = [plainDate('2026-11-20'), plainDate('2026-11-24'), plainDate('2026-11-26')];

it('an earlier payment that was unapplied in parts says what is still applied, and each part with its day', () => {
  const earlier = aPayment({ remainingMinor: 18_000, status: 'active' });
  const change = (amountMinor: number) => [{ chargeId, invoiceNumber: 'INV-1', amountMinor }];
  const line = {
    subjectType: 'charge',
    subjectId: chargeId,
    after: { amountMinor: 15_000, reference: earlier.reference, paymentId: earlier.id },
  } as unknown as Activity;
  const partsOf = (payment: typeof earlier) =>
    paidBeside([line], [], [payment]).map(({ amountMinor, unappliedOn }) => [amountMinor, unappliedOn]);
  const applied = withAllocations(earlier, change(15_000), payDay);
  expect(partsOf(applied)).toEqual([[15_000, null]]);
  const partly = withAllocations(applied, change(-6_000), laterDay);
  expect(partsOf(partly)).toEqual([
    [9_000, null],
    [6_000, laterDay],
  ]);
  expect(partsOf(withAllocations(partly, change(-5_000), lastDay))).toEqual([
    [4_000, null],
    [6_000, laterDay],
    [5_000, lastDay],
  ]);
  const unapplied = withAllocations(partly, change(-9_000), lastDay);
  const both = [
    [6_000, laterDay],
    [9_000, lastDay],
  ];
  expect(partsOf(unapplied)).toEqual(both);
  // A later payment of the same invoice from the same source is another step.
  expect(partsOf(withAllocations(unapplied, change(8_000), plainDate('2026-11-27')))).toEqual(both);
  expect(partsOf(withAllocations(applied, change(-6_000), payDay))).toEqual([
    [9_000, null],
    [6_000, payDay],
  ]);
  expect(partsOf(withAllocations(applied, change(-15_000), payDay))).toEqual([[15_000, payDay]]);
});
