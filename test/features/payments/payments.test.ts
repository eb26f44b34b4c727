import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import type { Activity } from '../../../domain/activity/activity.ts';
import type { Approval } from '../../../domain/approvals/approval.ts';
import type { ActionRecord } from '../../../domain/approvals/action-record.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import { plainDate } from '../../../domain/time/calendar-date.ts';
import type { ChargeId, PaymentId } from '../../../domain/ids.ts';
import { type Payment, paymentStatuses, shownPaymentStatus, unseenMinor } from '../../../domain/payments/payment.ts';
import { type PaymentTab, isInPaymentTab, paymentTabs } from '../../../domain/payments/payment-tabs.ts';
import {
  listedPayments,
  matchingPayments,
  paymentCounts,
} from '../../../src/features/payments/history/payment-list.ts';
import type { PaymentStory } from '../../../src/features/payments/history/payment-queries.ts';
import { paymentTimeline } from '../../../src/features/payments/history/payment-timeline.ts';
import { paymentsSearchSchema } from '../../../src/features/payments/history/payments-search.ts';
import { aPayment } from '../../domain/a-payment.ts';

const line = (invoiceNumber: string, amountMinor: number) => ({
  chargeId: invoiceNumber as ChargeId,
  invoiceNumber,
  amountMinor,
  state: 'applied' as const,
  appliedOn: null,
  reversedOn: null,
});

describe('the list of payments', () => {
  const payments = [
    aPayment({ reference: 'P-000001', receivedDate: plainDate('2026-11-01'), applications: [line('0000004711', 5)] }),
    aPayment({ reference: 'P-000002', status: 'pending', receivedDate: null, amountMinor: 900_000_000 }),
    aPayment({ reference: 'P-000003', status: 'failed', receivedDate: null, applications: [line('=SUM(A1:A9)', 7)] }),
  ];
  const today = plainDate('2026-11-20');
  const listed = listedPayments(payments, 'Europe/London', true);
  const found = (search: string, tab: PaymentTab = 'all') =>
    matchingPayments(listed, { tab, today, search }).map(({ payment }) => payment.reference);

  it('is newest first, by the day of receipt or request', () => {
    expect(listed.map(({ payment, day }) => [payment.reference, day])).toEqual([
      ['P-000003', '2026-11-18'],
      ['P-000002', '2026-11-18'],
      ['P-000001', '2026-11-01'],
    ]);
  });

  it('counts days by the program’s calendar', () => {
    const late = aPayment({ receivedDate: null, submittedAt: null, createdAt: '2026-11-18T23:30:00.000Z' as Instant });
    expect(listedPayments([late], 'Europe/Berlin', true)[0]?.day).toBe('2026-11-19');
    expect(listedPayments([late], 'America/New_York', true)[0]?.day).toBe('2026-11-18');
  });

  it.each([
    ['p-000002', ['P-000002']],
    [' 4711 ', ['P-000001']],
    ['=sum', ['P-000003']],
    ['9000000.00', ['P-000002']],
    ['9,000,000.00', ['P-000002']],
    ['nothing like it', []],
  ])('finds by reference, invoice and amount: %s', (q, expected) => {
    expect(found(q)).toEqual(expected);
  });

  it.each([
    ['1.240,00', ['G', 'E']],
    ['€1,240.00', ['G', 'E']],
    ['1.240,00 €', ['G', 'E']],
    ['1 240,00', ['G', 'E']],
    ['£1,240', ['G', 'E']],
    ['1.24', []],
    ['1.240', ['G', 'E']],
    ['12', ['T', 'G', 'E', 'D']],
    ['12,34', ['D']],
    ['12.3', ['D']],
  ])('finds an amount as it is shown anywhere: %s', (q, expected) => {
    const amounts = listedPayments(
      [
        aPayment({ reference: 'E', currency: 'EUR', amountMinor: 124_000 }),
        aPayment({ reference: 'G', amountMinor: 124_000 }),
        aPayment({ reference: 'D', amountMinor: 1_234 }),
        aPayment({ reference: 'T', amountMinor: 123_400 }),
      ],
      'Europe/London',
      true,
    );
    expect(matchingPayments(amounts, { tab: 'all', today, search: q }).map(({ payment }) => payment.reference)).toEqual(
      expected,
    );
  });

  it('every status is under All and exactly one other tab', () => {
    for (const status of paymentStatuses) {
      expect(
        paymentTabs.filter((tab) => isInPaymentTab(shownPaymentStatus(aPayment({ status }), today), tab)),
      ).toHaveLength(2);
    }
    const cancelled = aPayment({ status: 'failed', cancelledAt: '2026-11-20T09:00:00.000Z' as never });
    expect(paymentTabs.filter((tab) => isInPaymentTab(shownPaymentStatus(cancelled, today), tab))).toEqual([
      'all',
      'cancelled',
    ]);
    expect(paymentCounts(listed, today)).toEqual({
      all: 3,
      withBank: 1,
      received: 1,
      unapplied: 0,
      failed: 1,
      cancelled: 0,
      other: 0,
    });
    expect(paymentCounts(listed, today, '4711')).toMatchObject({ all: 1, received: 1, failed: 0 });
    const unapplied = aPayment({ status: 'active', remainingMinor: 1 });
    expect(paymentCounts(listedPayments([unapplied], 'Europe/London', true), today)).toMatchObject({
      received: 0,
      unapplied: 1,
    });
    const earlier = { from: plainDate('2026-11-01'), to: plainDate('2026-11-17') };
    expect(paymentCounts(listed, today, undefined, earlier)).toMatchObject({ all: 1, received: 1, failed: 0 });
  });

  it('shows a purchaser their part of each payment, and nothing of what is left of it', () => {
    const whole = { amountMinor: 282_936, remainingMinor: 50_000, status: 'active' } as const;
    const [theirs] = listedPayments(
      [aPayment({ ...whole, applications: [line('4711', 31_388)] })],
      'Europe/London',
      false,
    );
    expect(theirs?.payment).toMatchObject({ amountMinor: 31_388, remainingMinor: 0, isPart: true, status: 'applied' });
    const [all] = listedPayments([aPayment({ ...whole, applications: [line('4711', 31_388)] })], 'Europe/London', true);
    expect(all?.payment).toMatchObject({ amountMinor: 282_936, remainingMinor: 50_000, isPart: false });
  });

  it('drops unreadable values of an address', () => {
    expect(v.parse(paymentsSearchSchema, { tab: 'nonsense', q: 3 })).toEqual({});
  });
});

describe('the timeline of a payment', () => {
  const at = (day: number) => `2026-11-${day}T09:00:00.000Z` as Instant;
  const told = (changes: Partial<Payment>, more: Partial<PaymentStory> = {}) =>
    paymentTimeline(
      {
        payment: { ...aPayment(changes), isPart: false },
        charges: [],
        bankAccount: null,
        record: null,
        approval: null,
        activity: [],
        beside: [],
        ...more,
      },
      'Europe/London',
    ).map(({ kind, day, by, isFuture }) => [kind, day, by, isFuture] as const);
  const record = { authorName: 'Tom Baker', composedAt: at(15), composedOffline: true } as ActionRecord;
  const approval = { state: 'approved', decidedAt: at(17), decidedByName: 'Ana Ruiz' } as Approval;

  it('has the steps request, approval, bank and receipt', () => {
    expect(told({ requestedAt: at(15) }, { record, approval })).toEqual([
      ['requested', '2026-11-15', 'Tom Baker', false],
      ['approved', '2026-11-17', 'Ana Ruiz', false],
      ['withBank', '2026-11-18', null, false],
      ['collected', '2026-11-19', null, false],
      ['received', '2026-11-20', null, false],
    ]);
  });

  it('shows if no approval was needed, and if it was automatic', () => {
    expect(told({}).map(([kind]) => kind)).toEqual(['requested', 'withBank', 'collected', 'received']);
    expect(told({}, { approval: { ...approval, decidedByName: null } }).map(([kind]) => kind)).toContain(
      'approvedByItself',
    );
  });

  it('takes the author from the audit trail if there is no request', () => {
    const activity = [{ kind: 'paymentRequested', actorName: 'Tom Baker' } as Activity];
    expect(told({}, { activity })[0]).toEqual(['requested', '2026-11-18', 'Tom Baker', false]);
  });

  const failedAt = [{ kind: 'paymentFailed', at: at(21), actorName: null } as Activity];
  it.each<readonly [Payment['status'], Partial<Payment>, readonly unknown[]]>([
    ['pending', { receivedDate: null }, ['collection', '2026-11-19', null, true]],
    ['applied', {}, ['received', '2026-11-20', null, false]],
    ['active', {}, ['received', '2026-11-20', null, false]],
    ['failed', { receivedDate: null }, ['failed', '2026-11-21', null, false]],
    ['returned', {}, ['returned', '2026-11-21', null, false]],
    ['refunded', {}, ['refunded', null, null, false]],
    ['transferred', {}, ['transferred', null, null, false]],
    ['writeOff', { receivedDate: null }, ['writtenOff', null, null, false]],
  ])('ends according to the status: %s', (status, changes, end) => {
    expect(told({ status, ...changes }, { activity: failedAt }).at(-1)).toEqual(end);
  });

  it('shows the amount for invoices that the reader cannot see', () => {
    expect(unseenMinor(aPayment({ applications: [line('a', 10_000)] }))).toBe(8_000);
    expect(unseenMinor(aPayment({ remainingMinor: 8_000, applications: [line('a', 10_000)] }))).toBe(0);
    expect(unseenMinor(aPayment({ id: 'x' as PaymentId, applications: [line('a', 18_000)] }))).toBe(0);
  });
});
