import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  autoPayPlan,
  autoPayState,
  overdueInPlan,
  refuseRunningAutoPay,
  refuseTurningOff,
  sumPlan,
} from '../../../domain/bank-accounts/auto-pay.ts';
import { type AutoPayWhen, autoPayDay } from '../../../domain/bank-accounts/auto-pay-terms.ts';
import { collectionDay } from '../../../domain/bank-accounts/first-debit.ts';
import { accountStatuses } from '../../../domain/accounts/buyer.ts';
import { addDays, plainDate } from '../../../domain/time/calendar-date.ts';
import type { ChargeId } from '../../../domain/ids.ts';
import type { Charge } from '../../../domain/invoices/charge.ts';
import { modelBankAccount } from '../../faults/model-rows.ts';
import { collectedLate } from '../../../domain/payments/payment-dates.ts';
import { aCharge } from '../a-charge.ts';

const onDueDate: AutoPayWhen = { kind: 'onDueDate' };
const account = { currency: 'GBP' } as const;
const from = plainDate('2026-12-01');
const charge = (number: number, changes: Partial<Charge> = {}) =>
  aCharge({ id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}` as ChargeId, ...changes });
const plan = (charges: readonly Charge[], over: Partial<Parameters<typeof autoPayPlan>[0]> = {}) =>
  autoPayPlan({ terms: { when: onDueDate, capMinor: null }, account, charges, approvals: [], from, ...over });

describe('the day on which AutoPay pays an invoice', () => {
  it.each<[string, AutoPayWhen, string, string, string]>([
    ['the due date', onDueDate, '2026-11-01', '2026-12-01', '2026-12-01'],
    ['days before it', { kind: 'daysBefore', days: 5 }, '2026-11-01', '2026-12-01', '2026-11-26'],
    ['the day of the month of the due date', { kind: 'dayOfMonth', day: 15 }, '2026-11-01', '2026-12-20', '2026-12-15'],
    ['the due date itself', { kind: 'dayOfMonth', day: 20 }, '2026-11-01', '2026-12-20', '2026-12-20'],
    ['the day of the month before', { kind: 'dayOfMonth', day: 15 }, '2026-11-01', '2026-12-10', '2026-11-15'],
    ['the last day of a shorter month', { kind: 'dayOfMonth', day: 31 }, '2026-01-01', '2026-03-20', '2026-02-28'],
    ['the due date after a late bill', { kind: 'dayOfMonth', day: 15 }, '2026-11-20', '2026-12-10', '2026-12-10'],
  ])('is %s', (_name, when, billDate, dueDate, expected) => {
    expect(autoPayDay({ billDate: plainDate(billDate), dueDate: plainDate(dueDate) }, when)).toBe(expected);
  });

  it('is never after the due date', () => {
    const anyWhen = fc.oneof(
      fc.constant(onDueDate),
      fc.record({ kind: fc.constant('daysBefore' as const), days: fc.integer({ min: 1, max: 30 }) }),
      fc.record({ kind: fc.constant('dayOfMonth' as const), day: fc.integer({ min: 1, max: 31 }) }),
    );
    fc.assert(
      fc.property(anyWhen, fc.nat(20_000), fc.nat(120), (when, day, term) => {
        const billDate = addDays(plainDate('2000-01-01'), day);
        const dueDate = addDays(billDate, term);
        const on = autoPayDay({ billDate, dueDate }, when);
        expect(on <= dueDate).toBe(true);
        expect(on >= addDays(dueDate, -31)).toBe(true);
      }),
    );
  });
});

describe('what is said before AutoPay is set up', () => {
  const charges = [
    charge(1, { dueDate: plainDate('2026-11-20'), remainingDueMinor: 500 }),
    charge(2, { dueDate: plainDate('2026-12-03'), remainingDueMinor: 700 }),
    charge(3, { dueDate: plainDate('2026-12-30'), remainingDueMinor: 900 }),
  ];
  const of = (dueFrom: string | null) =>
    plan(charges, {
      terms: { when: onDueDate, capMinor: null, dueFrom: dueFrom === null ? null : plainDate(dueFrom) },
    });

  it('counts overdue invoices, also if they are left out', () => {
    for (const dueFrom of [null, '2026-11-30'])
      expect(overdueInPlan(of(dueFrom), plainDate('2026-11-30'))).toEqual({ count: 1, minor: 500 });
    expect(of('2026-11-30').map(({ skipped }) => skipped)).toEqual(['overdue', null, null]);
    expect(of(null).map(({ skipped }) => skipped)).toEqual([null, null, null]);
  });

  it('counts the invoices that are collected after their due date, per payment day', () => {
    // Paid on the due date, money moves on the next business day; a mandate that waits moves it further.
    expect([...collectedLate(of('2026-11-30'), { country: 'GB', firstDebitOn: null })]).toEqual([
      ['2026-12-03', 1],
      ['2026-12-30', 1],
    ]);
    const early = plan(charges, { terms: { when: { kind: 'daysBefore', days: 10 }, capMinor: null } });
    expect([...collectedLate(early, { country: 'GB', firstDebitOn: null })]).toEqual([['2026-12-01', 1]]);
    expect([...collectedLate(early, { country: 'GB', firstDebitOn: plainDate('2026-12-11') })]).toEqual([
      ['2026-12-01', 2],
    ]);
  });
});

describe('the day on which a payment is collected', () => {
  it.each([
    ['the next day', '2026-12-01', null, [], '2026-12-02'],
    ['Monday after a Friday', '2026-12-04', null, [], '2026-12-07'],
    ['the business day after a bank holiday', '2026-12-24', null, ['2026-12-25', '2026-12-28'], '2026-12-29'],
    ['the first day that the mandate allows', '2026-12-01', '2026-12-12', [], '2026-12-14'],
    ['the next day, where the mandate allowed an earlier one', '2026-12-01', '2026-11-01', [], '2026-12-02'],
  ])('is %s', (_name, paidOn, firstDebitOn, holidays, expected) => {
    const first = firstDebitOn === null ? null : plainDate(firstDebitOn);
    expect(collectionDay(plainDate(paidOn), first, holidays.map(plainDate))).toBe(expected);
  });
});

describe('what AutoPay plans', () => {
  it('is the remaining due of each open invoice, by day; an invoice of an earlier day is paid at the next run', () => {
    const late = charge(1, { dueDate: plainDate('2026-10-01'), status: 'open' });
    const next = charge(2, { dueDate: plainDate('2026-12-05'), remainingDueMinor: 700 });
    const paid = charge(3, { status: 'paid', remainingDueMinor: 0 });
    const credit = charge(4, { type: 'credit' });
    const dollars = charge(5, { currency: 'USD' });
    const planned = plan([next, paid, credit, dollars, late]);
    expect(planned.map(({ charge: { id }, on, amountMinor, skipped }) => [id, on, amountMinor, skipped])).toEqual([
      [late.id, from, 18_000, null],
      [next.id, '2026-12-05', 700, null],
    ]);
  });

  it.each<[string, Partial<Charge>, Partial<Parameters<typeof autoPayPlan>[0]>]>([
    ['disputed', { hasOpenDispute: true }, {}],
    ['inPayment', { pendingAmountMinor: 1 }, {}],
    ['inPayment', {}, { waiting: new Set([charge(1).id]) }],
    ['aboveCap', {}, { terms: { when: onDueDate, capMinor: 17_999 } }],
    ['inApproval', {}, { approvals: [{ state: 'blocked', bound: [boundTo(charge(1))] }] }],
  ])('leaves out an invoice that is %s', (skipped, changes, over) => {
    expect(plan([charge(1, changes), charge(2, { remainingDueMinor: 5 })], over)).toMatchObject([
      { skipped },
      { skipped: null },
    ]);
  });

  it('adds up the invoices of each day, and the left-out ones by reason', () => {
    const day = plainDate('2026-12-05');
    const planned = plan([
      charge(1, { dueDate: day, remainingDueMinor: 100 }),
      charge(2, { dueDate: day, remainingDueMinor: 200 }),
      charge(3, { dueDate: plainDate('2026-12-06'), remainingDueMinor: 400 }),
      charge(4, { dueDate: day, remainingDueMinor: 800, hasOpenDispute: true }),
    ]);
    expect(sumPlan(planned)).toEqual({
      days: [
        { key: day, count: 2, minor: 300 },
        { key: '2026-12-06', count: 1, minor: 400 },
      ],
      left: [{ key: 'disputed', count: 1, minor: 800 }],
    });
  });

  it('leaves out invoices that were due before the first day of AutoPay', () => {
    const terms = { when: onDueDate, capMinor: null, dueFrom: from };
    const due = (day: string) => plan([charge(1, { dueDate: plainDate(day), status: 'open' })], { terms })[0]?.skipped;
    expect([due('2026-11-30'), due('2026-12-01')]).toEqual(['overdue', null]);
  });

  it('is not late if it is collected on the due date', () => {
    const when = { kind: 'daysBefore', days: 1 } as const;
    const account = { country: 'GB', firstDebitOn: null };
    const late = (dueDate: string) =>
      collectedLate(plan([charge(1, { dueDate: plainDate(dueDate) })], { terms: { when, capMinor: null } }), account)
        .size;
    // Nothing is collected on bank holidays: paid on 24 December, the money moves after Christmas.
    expect(late('2026-12-25')).toBe(1);
    // Due on a Tuesday, on a Monday (asked for on the Sunday), and on a Sunday, when no bank collects.
    expect([late('2026-12-08'), late('2026-12-07'), late('2026-12-06')]).toEqual([0, 0, 1]);
  });

  it('includes an invoice of exactly the cap, and one whose request was decided', () => {
    const approvals = [{ state: 'rejected' as const, bound: [boundTo(charge(1))] }];
    expect(plan([charge(1)], { terms: { when: onDueDate, capMinor: 18_000 }, approvals })).toMatchObject([
      { skipped: null },
    ]);
  });
});

it('AutoPay pays only from the active account, with a signed mandate, of a business that may pay', () => {
  const buyer = { status: 'Active', currency: 'GBP' } as const;
  expect(refuseRunningAutoPay(modelBankAccount(), buyer)).toBeNull();
  expect(refuseRunningAutoPay(modelBankAccount({ isActive: false }), buyer)?.code).toBe('NO_ACTIVE_BANK_ACCOUNT');
  expect(refuseRunningAutoPay(modelBankAccount({ mandateStatus: 'failed' }), buyer)?.code).toBe('MANDATE_NOT_SIGNED');
  expect(refuseRunningAutoPay(modelBankAccount({ currency: 'EUR' }), buyer)?.code).toBe('CURRENCY_MISMATCH');
  const refusedIn = accountStatuses.filter((status) => refuseRunningAutoPay(modelBankAccount(), { ...buyer, status }));
  expect(refusedIn).toEqual(['Declined', 'Cancelled', 'Withdrawn']);
});

it('AutoPay is on by the terms that were chosen, stopped by a failed debit, or off', () => {
  const chosen = { hasAutoPay: true, autoPayWhen: { kind: 'daysBefore' as const, days: 2 }, autoPayCapMinor: 500 };
  const terms = { when: chosen.autoPayWhen, capMinor: 500, dueFrom: null };
  const stopped = { ...chosen, hasAutoPay: false, autoPayStopped: 'insufficientFunds' as const };
  const state = (over: object, isMandatory = false) => autoPayState(modelBankAccount(over), isMandatory);
  expect(state(chosen)).toEqual({ kind: 'on', terms });
  expect(state({ ...chosen, hasAutoPay: false })).toEqual({ kind: 'off' });
  // A flag from before the AutoPay terms existed allows no payment.
  expect(state({ hasAutoPay: true })).toEqual({ kind: 'off' });
  expect(state(stopped)).toEqual({ kind: 'stopped', reason: 'insufficientFunds', terms });
  expect(state({}, true)).toEqual({ kind: 'on', terms: { when: onDueDate, capMinor: null } });
  expect(state(chosen, true)).toEqual({ kind: 'on', terms });
  expect(state(stopped, true).kind).toBe('stopped');
  expect(state({ isActive: false }, true).kind).toBe('off');
  expect(refuseTurningOff(modelBankAccount(chosen), true)?.code).toBe('AUTOPAY_REQUIRED');
  expect(refuseTurningOff(modelBankAccount(chosen), false)).toBeNull();
  expect(refuseTurningOff(modelBankAccount(), false)?.code).toBe('AUTOPAY_NOT_CHANGED');
});

function boundTo({ id, rowVersion }: Charge) {
  return { collection: 'charges', id, rowVersion };
}
