import { describe, expect, it } from 'vitest';
import type { AdjustmentId, ChargeId } from '../../../domain/ids.ts';
import { applyFunds } from '../../../domain/payments/apply-funds.action.ts';
import { canBeModified, withAppliedFunds, withRefund, withUsedCredit } from '../../../domain/payments/applied-funds.ts';
import { modifyPayment } from '../../../domain/payments/modify-payment.action.ts';
import { type Payment, type PaymentApplication, paymentStatuses } from '../../../domain/payments/payment.ts';
import { requestRefund } from '../../../domain/payments/request-refund.action.ts';
import { unapplyFunds } from '../../../domain/payments/unapply-funds.action.ts';
import { plainDate } from '../../../domain/time/calendar-date.ts';
import { aCharge } from '../a-charge.ts';
import { aPayment } from '../a-payment.ts';
import { aWorld } from '../a-world.ts';
import { anAdjustment } from '../ledger/an-adjustment.ts';

const invoice = aCharge({ totalMinor: 90_000, remainingDueMinor: 50_000 });
const second = aCharge({ id: '00000000-0000-4000-8000-0000000000c2' as ChargeId, invoiceNumber: '0001043' });
const applied: PaymentApplication = {
  chargeId: invoice.id,
  invoiceNumber: invoice.invoiceNumber,
  amountMinor: 8_000,
  state: 'applied',
  appliedOn: plainDate('2026-11-20'),
  reversedOn: null,
};
/** 200.00 received, of which 80.00 are applied to the invoice. */
const payment = (changes: Partial<Payment> = {}) =>
  aPayment({ amountMinor: 20_000, remainingMinor: 12_000, status: 'active', applications: [applied], ...changes });
const { reference } = payment();
const adjustmentId = '00000000-0000-4000-8000-0000000000d1' as AdjustmentId;

const applying = (amountMinor: number, changes: Partial<Payment> = {}, charge = invoice) =>
  applyFunds.check(
    {
      from: { kind: 'payment', id: payment().id },
      currency: 'GBP',
      lines: [{ chargeId: invoice.id, amountMinor }],
    },
    aWorld([payment(changes), charge]),
  );
const modifying = (
  lines: readonly { chargeId: ChargeId; fromMinor: number; toMinor: number }[],
  changes: Partial<Payment> = {},
) =>
  modifyPayment.check(
    { paymentId: payment().id, currency: 'GBP', lines: [...lines] },
    aWorld([payment(changes), invoice, second]),
  );
const refunding = (amountMinor: number, changes: Partial<Payment> = {}) =>
  requestRefund.check({ paymentId: payment().id, currency: 'GBP', amountMinor }, aWorld([payment(changes)]));
const unapplying = (amountMinor: number, changes: Partial<Payment> = {}) =>
  unapplyFunds.check(
    { kind: 'payment', id: payment().id, chargeId: invoice.id, currency: 'GBP', amountMinor },
    aWorld([payment(changes), invoice]),
  );

describe('a payment whose money has not arrived or is gone', () => {
  const fixed = paymentStatuses.filter((status) => !canBeModified(payment({ status })));

  it('is any payment that was not received', () => {
    expect(fixed).toEqual(['failed', 'pending', 'refunded', 'returned', 'transferred', 'writeOff']);
  });

  it.each(fixed)('is neither applied, unapplied, modified nor refunded: %s', (status) => {
    const refusal = { code: 'PAYMENT_NOT_MODIFIABLE', values: { reference, state: status } };
    expect(applying(1_000, { status })).toEqual(refusal);
    expect(unapplying(8_000, { status })).toEqual(refusal);
    expect(modifying([{ chargeId: invoice.id, fromMinor: 8_000, toMinor: 0 }], { status })).toEqual(refusal);
    expect(refunding(1_000, { status })).toEqual(refusal);
  });
});

describe('the unapplied money of a payment', () => {
  it.each([
    [11_999, null],
    [12_000, null],
    [12_001, { code: 'ABOVE_AVAILABLE', values: { available: 'GBP 120.00' } }],
  ])('is applied or refunded up to the last penny: %d of 12,000', (amountMinor, refusal) => {
    expect(applying(amountMinor)).toEqual(refusal);
    expect(refunding(amountMinor)).toEqual(refusal);
  });

  it('cannot be used once all of it is applied, or its refund is requested', () => {
    const usedUp = { code: 'PAYMENT_USED_UP', values: { reference } };
    expect(applying(1, { remainingMinor: 0, status: 'applied' })).toEqual(usedUp);
    expect(refunding(1, { remainingMinor: 0, status: 'applied' })).toEqual(usedUp);
    expect(applying(1, { refundState: 'requested', refundMinor: 12_000 })).toEqual(usedUp);
    expect(applying(1, { refundState: 'requested', refundMinor: 11_999 })).toBeNull();
    // The refund has been sent, so the rest is available again.
    expect(applying(12_000, { refundState: 'refunded', refundMinor: 500 })).toBeNull();
  });

  it('can have only one requested refund at a time', () => {
    expect(refunding(1_000, { refundState: 'requested', refundMinor: 500 })).toEqual({ code: 'REFUND_REQUESTED' });
    expect(refunding(1_000, { refundState: 'refused', refundMinor: 500 })).toBeNull();
  });

  it('pays no more than the invoice owes, and only in its own currency', () => {
    expect(applying(8_001, {}, { ...invoice, remainingDueMinor: 8_000 })).toMatchObject({
      code: 'AMOUNT_ABOVE_REMAINING',
    });
    expect(applying(1_000, {}, { ...invoice, currency: 'EUR' })).toEqual({
      code: 'CURRENCY_MISMATCH',
      values: { currency: 'EUR' },
    });
  });
});

describe('a sent refund', () => {
  const today = plainDate('2026-11-21');
  const refunded = (refundMinor: number, changes: Partial<Payment> = {}) =>
    withRefund(payment({ refundState: 'requested', refundMinor, ...changes }), today);

  it.each([
    [11_999, {}, { status: 'active', remainingMinor: 1, refundedMinor: 11_999 }],
    [12_000, {}, { status: 'applied', remainingMinor: 0, refundedMinor: 12_000 }],
    [20_000, { remainingMinor: 20_000, applications: [] }, { status: 'refunded', remainingMinor: 0 }],
    [500, { refundedMinor: 100 }, { status: 'active', remainingMinor: 11_500, refundedMinor: 600 }],
  ])('of %d minor units leaves the rest', (refundMinor, changes, after) => {
    expect(refunded(refundMinor, changes)).toMatchObject({ ...after, refundState: 'refunded', refundedDate: today });
    expect(refunded(refundMinor, changes).refunds.at(-1)).toEqual({ on: today, amountMinor: refundMinor });
  });
});

describe('money that needs no bank', () => {
  it('counts at once, and is due again once it is unapplied', () => {
    expect(withAppliedFunds(invoice, 50_000)).toMatchObject({ status: 'paid', remainingDueMinor: 0 });
    expect(withAppliedFunds(invoice, 1)).toMatchObject({ status: 'created', remainingDueMinor: 49_999 });
    expect(withAppliedFunds(invoice, -1)).toMatchObject({ status: 'created', remainingDueMinor: 50_001 });
    expect(withAppliedFunds({ ...invoice, status: 'paid', remainingDueMinor: 0 }, -1)).toMatchObject({
      status: 'open',
      remainingDueMinor: 1,
    });
    const pending = { ...invoice, pendingAmountMinor: 100 };
    expect(withAppliedFunds(pending, 1)).toMatchObject({ remainingDueMinor: 49_999, pendingAmountMinor: 100 });
  });

  it('uses up a credit, and returns it', () => {
    const credit = aCharge({ type: 'credit', status: 'open', remainingDueMinor: 1_500 });
    expect(withUsedCredit(credit, 1_499)).toMatchObject({ status: 'open', remainingDueMinor: 1 });
    expect(withUsedCredit(credit, 1_500)).toMatchObject({ status: 'credited', remainingDueMinor: 0 });
    expect(withUsedCredit({ ...credit, status: 'credited', remainingDueMinor: 0 }, -1)).toMatchObject({
      status: 'open',
      remainingDueMinor: 1,
    });
  });
});

describe('a modified payment', () => {
  it.each([
    [19_999, null],
    [20_000, null],
    [20_001, { code: 'ABOVE_PAYMENT', values: { over: 'GBP 0.01' } }],
  ])('applies at most what was received: %d of 20,000', (toMinor, refusal) => {
    expect(modifying([{ chargeId: invoice.id, fromMinor: 8_000, toMinor }])).toEqual(refusal);
  });

  it('moves money from one invoice to another, although all of it is applied', () => {
    const all = { remainingMinor: 0, amountMinor: 8_000, status: 'applied' } as const;
    const moved = (toMinor: number) => [
      { chargeId: invoice.id, fromMinor: 8_000, toMinor: 0 },
      { chargeId: second.id, fromMinor: 0, toMinor },
    ];
    expect(modifying(moved(8_000), all)).toBeNull();
    expect(modifying(moved(8_001), all)).toEqual({ code: 'ABOVE_PAYMENT', values: { over: 'GBP 0.01' } });
  });

  it('changes only the amounts that its author has seen', () => {
    expect(modifying([{ chargeId: invoice.id, fromMinor: 7_999, toMinor: 0 }])).toEqual({ code: 'NOT_APPLIED' });
    expect(modifying([{ chargeId: second.id, fromMinor: 1, toMinor: 0 }])).toEqual({ code: 'NOT_APPLIED' });
    const reversed = { ...applied, state: 'reversed' as const, reversedOn: plainDate('2026-11-21') };
    expect(modifying([{ chargeId: invoice.id, fromMinor: 8_000, toMinor: 0 }], { applications: [reversed] })).toEqual({
      code: 'NOT_APPLIED',
    });
  });
});

describe('money that is unapplied from an invoice', () => {
  it('is the whole application of the payment', () => {
    expect(unapplying(8_000)).toBeNull();
    for (const amountMinor of [7_999, 8_001]) expect(unapplying(amountMinor)).toEqual({ code: 'NOT_APPLIED' });
  });

  const credit = aCharge({ id: '00000000-0000-4000-8000-0000000000c3' as ChargeId, type: 'credit' });
  const ofCredit = anAdjustment(
    { id: adjustmentId, creditId: credit.id, chargeId: invoice.id, kind: 'credit', amountMinor: 500 },
    '2026-11-20',
  );

  it.each([
    ['as it was applied', {}, null],
    ['another amount', { amountMinor: 499 }, { code: 'NOT_APPLIED' }],
    ['of another invoice', { chargeId: second.id }, { code: 'NOT_APPLIED' }],
    ['of another credit', { creditId: second.id }, { code: 'NOT_APPLIED' }],
    ['already unapplied', { reversedOn: plainDate('2026-11-20') }, { code: 'NOT_APPLIED' }],
  ])('is one application of a credit: %s', (_what, changes, refusal) => {
    const input = { id: adjustmentId, creditId: credit.id, chargeId: invoice.id, amountMinor: 500 } as const;
    expect(
      unapplyFunds.check(
        { kind: 'credit', currency: 'GBP', ...input },
        aWorld([{ ...ofCredit, ...changes }, credit, invoice]),
      ),
    ).toEqual(refusal);
  });
});

describe('a credit', () => {
  const credit = aCharge({
    id: '00000000-0000-4000-8000-0000000000c3' as ChargeId,
    type: 'credit',
    invoiceNumber: 'CR-7',
    remainingDueMinor: 1_500,
  });
  const applyingCredit = (amountMinor: number, changes: Partial<typeof credit> = {}) =>
    applyFunds.check(
      {
        from: { kind: 'credit', id: credit.id },
        currency: 'GBP',
        lines: [{ chargeId: invoice.id, amountMinor }],
      },
      aWorld([{ ...credit, ...changes }, invoice]),
    );

  it.each([
    [1_499, null],
    [1_500, null],
    [1_501, { code: 'ABOVE_AVAILABLE', values: { available: 'GBP 15.00' } }],
  ])('is applied up to the last penny: %d of 1,500', (amountMinor, refusal) => {
    expect(applyingCredit(amountMinor)).toEqual(refusal);
  });

  it.each([
    ['is used up', { remainingDueMinor: 0, status: 'credited' }],
    ['was cancelled', { status: 'cancelled' }],
    ['is billed by a consolidated invoice', { consolidatedInvoiceId: second.id }],
    ['is an invoice', { type: 'sale' }],
  ] as const)('cannot be applied if it %s', (_why, changes) => {
    expect(applyingCredit(1, changes)).toEqual({ code: 'CREDIT_NOT_USABLE', values: { invoiceNumber: 'CR-7' } });
  });
});
