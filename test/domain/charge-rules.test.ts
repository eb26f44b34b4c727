import { describe, expect, it } from 'vitest';
import { plainDate } from '../../domain/time/calendar-date.ts';
import {
  dueAndCredits,
  dueMinor,
  isInTab,
  isPaidTogether,
  isPastDue,
  leftMinor,
  owedMinor,
  payableMinor,
  refusePaying,
  shownStatus,
  withPendingPayment,
  withReleasedPayment,
  withReturnedPayment,
  withSettledPayment,
} from '../../domain/invoices/charge-rules.ts';
import { chargeStatuses } from '../../domain/invoices/charge.ts';
import { isKept, keptSince, leavingCondition } from '../../domain/sync/window.ts';
import { aCharge } from './a-charge.ts';
import { chargeTabs } from '../../domain/invoices/charge-kinds.ts';

const today = plainDate('2026-11-21');

describe('past due', () => {
  it('is derived from the due date, and only for what is open', () => {
    expect(isPastDue(aCharge({ dueDate: plainDate('2026-11-20') }), today)).toBe(true);
    expect(isPastDue(aCharge({ dueDate: today }), today)).toBe(false);
    expect(isPastDue(aCharge({ status: 'paid', dueDate: plainDate('2020-01-01') }), today)).toBe(false);
    expect(shownStatus(aCharge({ dueDate: plainDate('2026-11-20') }), today)).toBe('pastDue');
  });

  it('is never a credit, which stays under Open until it is applied', () => {
    const credit = aCharge({ type: 'credit', dueDate: plainDate('2026-01-01') });
    expect(isPastDue(credit, today)).toBe(false);
    expect(chargeTabs.filter((tab) => isInTab(credit, tab, today))).toEqual(['open', 'all']);
  });
});

describe('tabs', () => {
  it('a member of a consolidated invoice is only under All, and is paid through that invoice', () => {
    const member = aCharge({ status: 'settled', remainingDueMinor: 0, consolidatedInvoiceId: aCharge().id });
    expect(chargeTabs.filter((tab) => isInTab(member, tab, today))).toEqual(['all']);
    expect(shownStatus(member, today)).toBe('consolidated');
    expect(refusePaying(member, 100)?.code).toBe('CHARGE_OF_CONSOLIDATED');
  });

  it('every charge is under All, and under at most one of Open, Past due, Processing and Paid', () => {
    for (const status of chargeStatuses) {
      for (const dueDate of [plainDate('2026-01-01'), plainDate('2027-01-01')]) {
        const charge = aCharge({ status, dueDate });
        const tabs = chargeTabs.filter((tab) => isInTab(charge, tab, today));
        expect(tabs).toContain('all');
        expect(tabs.length).toBeLessThanOrEqual(2);
      }
    }
  });

  it('a disputed charge is under Disputed and under its own tab', () => {
    const charge = aCharge({ hasOpenDispute: true, dueDate: today });
    expect(chargeTabs.filter((tab) => isInTab(charge, tab, today))).toEqual(['open', 'disputed', 'all']);
  });
});

describe('paying a charge', () => {
  it('only what remains and is not claimed by another payment can be paid', () => {
    expect(payableMinor(aCharge({ remainingDueMinor: 10_000, pendingAmountMinor: 4_000 }))).toBe(6_000);
    expect(payableMinor(aCharge({ type: 'credit' }))).toBe(0);
    for (const status of ['cancelled', 'paid', 'pendingPayment', 'reversed', 'rejected', 'settled'] as const) {
      expect(payableMinor(aCharge({ status }))).toBe(0);
    }
  });

  it('a disputed charge is paid only if it was chosen itself', () => {
    const disputed = aCharge({ hasOpenDispute: true });
    expect(isPaidTogether(disputed)).toBe(false);
    expect(isPaidTogether(aCharge())).toBe(true);
    expect(refusePaying(disputed, payableMinor(disputed))).toBeNull();
  });

  it('an overpayment, a payment of nothing and a second queued payment are refused', () => {
    const charge = aCharge({ remainingDueMinor: 10_000 });
    expect(refusePaying(charge, 10_000)).toBeNull();
    expect(refusePaying(charge, 10_001)).toMatchObject({
      code: 'AMOUNT_ABOVE_REMAINING',
      values: { payable: 'GBP 100.00' },
    });
    expect(refusePaying(charge, 0)).toMatchObject({ code: 'AMOUNT_NOT_POSITIVE' });
    expect(refusePaying(charge, 4_000, 7_000)).toMatchObject({
      code: 'AMOUNT_ABOVE_REMAINING',
      values: { payable: 'GBP 30.00' },
    });
    expect(refusePaying(charge, 1, 10_000)).toMatchObject({ code: 'CHARGE_NOT_PAYABLE' });
  });

  it('is pending until the bank confirms it', () => {
    const charge = aCharge({ totalMinor: 10_000, remainingDueMinor: 10_000 });
    const partly = withPendingPayment(charge, 4_000);
    expect(partly).toMatchObject({ status: 'created', remainingDueMinor: 10_000, pendingAmountMinor: 4_000 });
    const wholly = withPendingPayment(partly, 6_000);
    expect(wholly).toMatchObject({ status: 'pendingPayment', remainingDueMinor: 10_000, pendingAmountMinor: 10_000 });
    const first = withSettledPayment(wholly, 4_000);
    expect(first).toMatchObject({ status: 'pendingPayment', remainingDueMinor: 6_000, pendingAmountMinor: 6_000 });
    expect(withSettledPayment(first, 6_000)).toMatchObject({
      status: 'paid',
      remainingDueMinor: 0,
      pendingAmountMinor: 0,
    });
    expect(withReleasedPayment(first, 6_000)).toMatchObject({
      status: 'open',
      remainingDueMinor: 6_000,
      pendingAmountMinor: 0,
    });
  });
});

describe('what is owed', () => {
  it('is the rest of an open invoice, or of one in payment; the rest of a credit is a figure of its own', () => {
    const owed = chargeStatuses.filter((status) => owedMinor(aCharge({ status })) === 18_000);
    expect(owed).toEqual(chargeStatuses.filter((status) => owedMinor(aCharge({ status })) !== 0));
    expect(owed.toSorted()).toEqual(['adjusted', 'created', 'open', 'partiallyAdjusted', 'pendingPayment']);
    const credit = aCharge({ type: 'credit' });
    expect([owedMinor(credit), dueMinor(credit), leftMinor(credit)]).toEqual([-18_000, 0, -18_000]);
    expect([dueMinor(aCharge()), leftMinor(aCharge({ status: 'paid' }))]).toEqual([18_000, 18_000]);
    expect(dueAndCredits(10_000, -2_000)).toEqual({ remainingMinor: 12_000, creditMinor: 2_000 });
  });

  it('rises again when a payment is returned, unless the invoice was closed', () => {
    const returned = (changes: Parameters<typeof aCharge>[0]) => withReturnedPayment(aCharge(changes), 6_000);
    const paid = { status: 'paid', remainingDueMinor: 0 } as const;
    expect(returned(paid)).toMatchObject({ status: 'open', remainingDueMinor: 6_000 });
    expect(returned({ remainingDueMinor: 12_000 })).toMatchObject({ status: 'created', remainingDueMinor: 18_000 });
    expect(returned({ status: 'pendingPayment', remainingDueMinor: 4_000, pendingAmountMinor: 4_000 })).toMatchObject({
      status: 'open',
      remainingDueMinor: 10_000,
    });
    for (const status of ['cancelled', 'rejected', 'reversed'] as const)
      expect(returned({ status, remainingDueMinor: 0 })).toMatchObject({ status, remainingDueMinor: 0 });
  });
});

describe('what a device keeps', () => {
  it('is what is unfinished or disputed, and the twelve months before the newest charge', () => {
    const newest = plainDate('2013-12-10');
    expect(keptSince(newest)).toBe('2012-12-10');
    expect(isKept(aCharge({ status: 'paid', billDate: plainDate('2012-12-10') }), newest)).toBe(true);
    expect(isKept(aCharge({ status: 'paid', billDate: plainDate('2012-12-09') }), newest)).toBe(false);
    expect(isKept(aCharge({ status: 'open', billDate: plainDate('2010-01-01') }), newest)).toBe(true);
    expect(isKept(aCharge({ status: 'paid', hasOpenDispute: true, billDate: plainDate('2010-01-01') }), newest)).toBe(
      true,
    );
    expect(isKept(aCharge({ status: 'paid' }), null)).toBe(true);
  });

  it('is decided by one condition for every charge', () => {
    const newest = plainDate('2013-12-10');
    const { statuses, billedTo, isDisputed } = leavingCondition(plainDate('2012-12-10'));
    for (const status of chargeStatuses)
      for (const billDate of ['2010-01-01', '2012-12-09', '2012-12-10', '2013-12-10'].map(plainDate))
        for (const hasOpenDispute of [true, false]) {
          const leaves = statuses?.includes(status) && billDate <= (billedTo ?? '') && hasOpenDispute === isDisputed;
          expect(isKept(aCharge({ status, billDate, hasOpenDispute }), newest)).toBe(!leaves);
        }
  });
});
