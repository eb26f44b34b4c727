import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { AdjustmentId, ChargeId } from '../../../domain/ids.ts';
import { applyFunds } from '../../../domain/payments/apply-funds.action.ts';
import { cancelPayment } from '../../../domain/payments/cancel-payment.action.ts';
import { modifyPayment } from '../../../domain/payments/modify-payment.action.ts';
import { oldestFirst } from '../../../domain/payments/oldest-first.ts';
import { payInvoices } from '../../../domain/payments/pay-invoices.action.ts';
import type { Payment, PaymentApplication } from '../../../domain/payments/payment.ts';
import { requestRefund } from '../../../domain/payments/request-refund.action.ts';
import { splitByFunds } from '../../../domain/payments/split-by-funds.ts';
import { unapplyFunds } from '../../../domain/payments/unapply-funds.action.ts';
import { plainDate } from '../../../domain/time/calendar-date.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import { aCharge } from '../a-charge.ts';
import { aPayment } from '../a-payment.ts';
import { aWorld } from '../a-world.ts';
import { anAdjustment } from '../ledger/an-adjustment.ts';

const today = plainDate('2026-11-21');
const chargeId = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}` as ChargeId;
const [first, second, third] = [chargeId(1), chargeId(2), chargeId(3)];
const charge = (id: ChargeId, changes: Partial<ReturnType<typeof aCharge>> = {}) =>
  aCharge({ id, invoiceNumber: `INV-${Number(id.slice(-3))}`, ...changes });
const application = (id: ChargeId, amountMinor: number, changes: Partial<PaymentApplication> = {}) => ({
  chargeId: id,
  invoiceNumber: `INV-${Number(id.slice(-3))}`,
  amountMinor,
  state: 'applied' as const,
  appliedOn: plainDate('2026-11-20'),
  reversedOn: null,
  ...changes,
});
/** 200.00 received, of which 80.00 are applied to the first invoice. */
const payment = (changes: Partial<Payment> = {}) =>
  aPayment({
    amountMinor: 20_000,
    remainingMinor: 12_000,
    status: 'active',
    applications: [application(first, 8_000)],
    ...changes,
  });
const paymentId = payment().id;
const credit = charge(third, { type: 'credit', remainingDueMinor: 1_500 });
const adjustmentId = '00000000-0000-4000-8000-0000000000d1' as AdjustmentId;
const adjustment = anAdjustment(
  { id: adjustmentId, creditId: third, chargeId: first, kind: 'credit', amountMinor: 500 },
  '2026-11-20',
);
const all = aWorld([payment(), charge(first), charge(second), credit, adjustment]);
const nothing = aWorld([]);
const of = (id: ChargeId) => ({ collection: 'charges', id }) as const;
const ofPayment = { collection: 'payments', id: paymentId } as const;

const funds = (...lines: readonly [ChargeId, number][]) => ({
  from: { kind: 'payment' as const, id: paymentId },
  currency: 'GBP' as const,
  lines: lines.map(([id, amountMinor]) => ({ chargeId: id, amountMinor })),
});
const credited = (amountMinor: number) => ({
  ...funds([first, amountMinor]),
  from: { kind: 'credit' as const, id: third },
});
const modified = (...lines: readonly (readonly [ChargeId, number, number])[]) => ({
  paymentId,
  currency: 'GBP' as const,
  lines: lines.map(([id, fromMinor, toMinor]) => ({ chargeId: id, fromMinor, toMinor })),
});
const unapplied = { kind: 'payment', id: paymentId, chargeId: first, currency: 'GBP', amountMinor: 8_000 } as const;
const uncredited = { ...unapplied, kind: 'credit', id: adjustmentId, creditId: third, amountMinor: 500 } as const;
const refunded = { paymentId, currency: 'GBP', amountMinor: 1_000 } as const;
const many = (count: number) => Array.from({ length: count }, (_, place) => chargeId(place + 1));

describe('an action on a payment', () => {
  it('reads the payment and its invoices, and waits for other actions on them', () => {
    const keys = [`payment:${paymentId}`, `charge:${first}`, `charge:${second}`];
    expect(applyFunds.queueKeys(funds([first, 1], [second, 1]))).toEqual(keys);
    expect(applyFunds.reads(funds([first, 1], [second, 1]))).toEqual([ofPayment, of(first), of(second)]);
    expect(applyFunds.queueKeys(credited(1))).toEqual([`charge:${third}`, `charge:${first}`]);
    expect(applyFunds.reads(credited(1))).toEqual([of(third), of(first)]);
    expect(modifyPayment.queueKeys(modified([first, 1, 2], [second, 0, 1]))).toEqual(keys);
    expect(modifyPayment.reads(modified([first, 1, 2], [second, 0, 1]))).toEqual([ofPayment, of(first), of(second)]);
    expect(unapplyFunds.queueKeys(unapplied)).toEqual(keys.slice(0, 2));
    expect(unapplyFunds.reads(unapplied)).toEqual([ofPayment, of(first)]);
    expect(unapplyFunds.queueKeys(uncredited)).toEqual([`charge:${third}`, `charge:${first}`]);
    expect(unapplyFunds.reads(uncredited)).toEqual([
      { collection: 'adjustments', id: adjustmentId },
      of(third),
      of(first),
    ]);
    for (const action of [cancelPayment, requestRefund]) {
      expect(action.queueKeys(refunded)).toEqual(keys.slice(0, 1));
      expect(action.reads(refunded)).toEqual([ofPayment]);
    }
  });

  it('has the amount that it moves', () => {
    const pounds = (amountMinor: number) => ({ amountMinor, currency: 'GBP' });
    expect(applyFunds.amount?.(funds([first, 3], [second, 4]))).toEqual(pounds(7));
    expect(unapplyFunds.amount?.(unapplied)).toEqual(pounds(8_000));
    expect(requestRefund.amount?.(refunded)).toEqual(pounds(1_000));
  });

  it('is shown on the device before the server confirms it, and the amount due stays', () => {
    expect(applyFunds.optimisticUpdate(funds([second, 12_000]), all)).toEqual([
      {
        ...ofPayment,
        set: {
          remainingMinor: 0,
          status: 'applied',
          applications: [application(first, 8_000), application(second, 12_000, { appliedOn: today })],
        },
      },
      { ...of(second), set: { pendingAmountMinor: 12_000, status: 'created' } },
    ]);
    expect(applyFunds.optimisticUpdate(credited(1_500), all)).toEqual([
      { ...of(third), set: { remainingDueMinor: 0, status: 'credited' } },
      { ...of(first), set: { pendingAmountMinor: 1_500, status: 'created' } },
    ]);
    expect(applyFunds.optimisticUpdate(credited(1_499), all)[0]).toMatchObject({ set: { status: 'created' } });
    expect(modifyPayment.optimisticUpdate(modified([first, 8_000, 7_000], [second, 0, 500]), all)).toEqual([
      {
        ...ofPayment,
        set: {
          remainingMinor: 12_500,
          status: 'active',
          applications: [
            application(first, 8_000, { state: 'reversed', reversedOn: today }),
            application(first, 7_000, { appliedOn: today }),
            application(second, 500, { appliedOn: today }),
          ],
        },
      },
      { ...of(second), set: { pendingAmountMinor: 500, status: 'created' } },
    ]);
    expect(unapplyFunds.optimisticUpdate(unapplied, all)).toEqual([
      {
        ...ofPayment,
        set: {
          remainingMinor: 20_000,
          status: 'active',
          applications: [application(first, 8_000, { state: 'reversed', reversedOn: today })],
        },
      },
    ]);
    expect(unapplyFunds.optimisticUpdate(uncredited, all)).toEqual([
      { collection: 'adjustments', id: adjustmentId, set: { reversedOn: today } },
    ]);
    expect(cancelPayment.optimisticUpdate({ paymentId }, all)).toEqual([{ ...ofPayment, set: { status: 'failed' } }]);
    expect(requestRefund.optimisticUpdate(refunded, all)).toEqual([
      { ...ofPayment, set: { refundState: 'requested', refundMinor: 1_000 } },
    ]);
  });

  it('changes no row that the device lacks, and is refused with NOT_FOUND', () => {
    expect(applyFunds.optimisticUpdate(funds([first, 1]), nothing)).toEqual([]);
    expect(applyFunds.optimisticUpdate(credited(1), nothing)).toEqual([]);
    expect(modifyPayment.optimisticUpdate(modified([first, 1, 2]), nothing)).toEqual([]);
    expect(modifyPayment.optimisticUpdate(modified([first, 8_000, 9_000]), aWorld([payment()]))).toHaveLength(1);
    for (const input of [unapplied, uncredited]) expect(unapplyFunds.optimisticUpdate(input, nothing)).toEqual([]);
    expect(cancelPayment.optimisticUpdate({ paymentId }, nothing)).toEqual([]);
    expect(requestRefund.optimisticUpdate(refunded, nothing)).toEqual([]);
    const notFound = { code: 'NOT_FOUND' };
    for (const world of [nothing, aWorld([payment()]), aWorld([charge(first)])]) {
      expect(applyFunds.check(funds([first, 1]), world)).toEqual(notFound);
      expect(modifyPayment.check(modified([first, 8_000, 1]), world)).toEqual(notFound);
      expect(unapplyFunds.check(unapplied, world)).toEqual(notFound);
    }
    expect(applyFunds.check(credited(1), aWorld([charge(first)]))).toEqual(notFound);
    expect(unapplyFunds.check(uncredited, aWorld([charge(first), adjustment]))).toEqual(notFound);
    expect(unapplyFunds.check(uncredited, aWorld([charge(first), credit]))).toEqual(notFound);
    expect(cancelPayment.check({ paymentId }, nothing)).toEqual(notFound);
    expect(requestRefund.check(refunded, nothing)).toEqual(notFound);
  });

  it('is in the currency of what it changes', () => {
    const inEuros = { code: 'CURRENCY_MISMATCH', values: { currency: 'GBP' } };
    expect(modifyPayment.check({ ...modified([first, 8_000, 1]), currency: 'EUR' }, all)).toEqual(inEuros);
    expect(unapplyFunds.check({ ...unapplied, currency: 'EUR' }, all)).toEqual(inEuros);
    expect(requestRefund.check({ ...refunded, currency: 'EUR' }, all)).toEqual(inEuros);
    expect(applyFunds.check({ ...funds([first, 1]), currency: 'EUR' }, all)).toEqual(inEuros);
  });

  it('counts what the device has queued for an invoice', () => {
    const waiting = (minor: number) => ({ ...all, waitingMinor: () => minor });
    expect(applyFunds.check(funds([second, 8_000]), waiting(10_000))).toBeNull();
    expect(applyFunds.check(funds([second, 8_001]), waiting(10_000))).toMatchObject({ code: 'AMOUNT_ABOVE_REMAINING' });
    expect(modifyPayment.check(modified([second, 0, 8_000]), waiting(10_000))).toBeNull();
    expect(modifyPayment.check(modified([second, 0, 8_001]), waiting(10_000))).toMatchObject({
      code: 'AMOUNT_ABOVE_REMAINING',
    });
    // Unapplying pays nothing, so no amount is waiting.
    expect(modifyPayment.check(modified([first, 8_000, 0]), waiting(18_000))).toBeNull();
  });

  it('asks its author again only if what it relies on has changed', () => {
    const asks = (now: Partial<Payment>) => [
      applyFunds.isConflict(funds([first, 1]), ofPayment, payment(), payment(now)),
      requestRefund.isConflict(refunded, ofPayment, payment(), payment(now)),
    ];
    expect(asks({ reference: 'P-000002', applications: [] })).toEqual([false, false]);
    expect(asks({ status: 'returned' })).toEqual([true, true]);
    expect(asks({ remainingMinor: 11_999 })).toEqual([true, true]);
    expect(asks({ refundState: 'requested' })).toEqual([false, true]);
    const changed = [charge(first), charge(first, { remainingDueMinor: 1 })] as const;
    expect(applyFunds.isConflict(funds([first, 1]), of(first), ...changed)).toBe(true);
    expect(modifyPayment.isConflict(modified([first, 8_000, 1]), of(first), ...changed)).toBe(true);
    expect(unapplyFunds.isConflict(unapplied, of(first), ...changed)).toBe(false);
    const reference = { collection: 'adjustments', id: adjustmentId } as const;
    const reversed = { ...adjustment, reversedOn: today };
    expect(unapplyFunds.isConflict(uncredited, reference, adjustment, adjustment)).toBe(false);
    expect(unapplyFunds.isConflict(uncredited, reference, adjustment, reversed)).toBe(true);
    expect(unapplyFunds.isConflict(uncredited, reference, adjustment, { ...adjustment, amountMinor: 499 })).toBe(true);
  });

  it.each([
    [0, false],
    [1, true],
    [200, true],
    [201, false],
  ])('names %d invoices, each once: %s', (count, isRead) => {
    const ids = many(count);
    const lines = ids.map((id) => ({ chargeId: id, amountMinor: 1 }));
    expect(v.is(applyFunds.input, { ...funds(), lines })).toBe(isRead);
    expect(v.is(modifyPayment.input, modified(...ids.map((id) => [id, 0, 1] as const)))).toBe(isRead);
    const bankAccountId = '00000000-0000-4000-8000-0000000000e1';
    expect(v.is(payInvoices.input, { bankAccountId, currency: 'GBP', totalMinor: Math.max(1, count), lines })).toBe(
      isRead,
    );
  });

  it('names no invoice twice, no credit to itself, and no amount that stays', () => {
    expect(v.is(applyFunds.input, funds([first, 1], [first, 1]))).toBe(false);
    expect(v.is(applyFunds.input, { ...funds([third, 1]), from: { kind: 'credit', id: third } })).toBe(false);
    expect(v.is(modifyPayment.input, modified([first, 1, 2], [first, 1, 3]))).toBe(false);
    expect(v.is(modifyPayment.input, modified([first, 1, 1]))).toBe(false);
  });
});

describe('a scheduled payment', () => {
  const scheduled = { status: 'pending', submittedAt: null } as const;

  it.each([
    ['of tomorrow', { ...scheduled, scheduledOn: plainDate('2026-11-22') }, true],
    ['of today', { ...scheduled, scheduledOn: today }, false],
    ['without a day', { ...scheduled, scheduledOn: null }, false],
    [
      'that the bank was asked for',
      { ...scheduled, scheduledOn: plainDate('2026-11-22'), submittedAt: '2026-11-21T08:00:00.000Z' as Instant },
      false,
    ],
    ['that failed', { ...scheduled, scheduledOn: plainDate('2026-11-22'), status: 'failed' }, false],
  ] as const)('%s is cancelled or not', (_what, changes, isCancelled) => {
    const refusal = { code: 'PAYMENT_SUBMITTED', values: { reference: 'P-000001' } };
    expect(cancelPayment.check({ paymentId }, aWorld([payment(changes)]))).toEqual(isCancelled ? null : refusal);
  });
});

describe('an amount', () => {
  const payable = (id: ChargeId, dueDate: string, payableMinor: number) => ({
    id,
    dueDate: plainDate(dueDate),
    invoiceNumber: `INV-${Number(id.slice(-3))}`,
    payableMinor,
  });
  const payables = [
    payable(third, '2026-12-02', 300),
    payable(second, '2026-12-01', 200),
    payable(first, '2026-12-01', 100),
    payable(chargeId(4), '2026-11-01', 0),
  ];
  const shares = (amountMinor: number, most = 10) =>
    oldestFirst(amountMinor, payables, most).map((share) => [share.chargeId, share.amountMinor]);

  it('pays the oldest invoices first, the last one in part, and at most the given number', () => {
    expect(shares(0)).toEqual([]);
    expect(shares(100)).toEqual([[first, 100]]);
    expect(shares(101)).toEqual([
      [first, 100],
      [second, 1],
    ]);
    expect(shares(1_000).map(([id]) => id)).toEqual([first, second, third]);
    expect(shares(1_000, 2).map(([id]) => id)).toEqual([first, second]);
    expect(shares(1_000, 0)).toEqual([]);
  });

  it('is taken from payments and credits in their order, and the rest from the bank account', () => {
    const lines = [
      { chargeId: first, amountMinor: 100 },
      { chargeId: second, amountMinor: 200 },
    ];
    expect(splitByFunds(lines, [])).toEqual({ applied: [], rest: lines });
    const two = [
      { from: 'A', leftMinor: 150 },
      { from: 'empty', leftMinor: 0 },
      { from: 'B', leftMinor: 100 },
    ];
    expect(splitByFunds(lines, two)).toEqual({
      applied: [
        {
          from: 'A',
          lines: [
            { chargeId: first, amountMinor: 100 },
            { chargeId: second, amountMinor: 50 },
          ],
        },
        { from: 'B', lines: [{ chargeId: second, amountMinor: 100 }] },
      ],
      rest: [{ chargeId: second, amountMinor: 50 }],
    });
    expect(splitByFunds(lines, [{ from: 'A', leftMinor: 300 }]).rest).toEqual([]);
  });
});
