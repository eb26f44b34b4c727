import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PlainDate, addDays, dateInZone, isBusinessDay, plainDate } from '../../../domain/time/calendar-date.ts';
import { type Instant, instantFromMs } from '../../../domain/time/instant.ts';
import { holidayCountries, publicHolidays } from '../../../domain/time/public-holidays.ts';
import { countPaidLate, debitDays, paymentDates, paymentDay } from '../../../domain/payments/payment-dates.ts';
import { paymentStatuses, paymentTypes } from '../../../domain/payments/payment.ts';
import { aCharge } from '../a-charge.ts';
import { aPayment } from '../a-payment.ts';

const at = (text: string) => text as Instant;
const london = 'Europe/London';
const none = { requestedAt: null, submittedAt: null, scheduledOn: null, collectionDate: null, receivedDate: null };

describe('the dates of a payment', () => {
  it('are all the same Saturday if the demo bank collected and paid out on the day of the request', () => {
    const saturday = { createdAt: at('2026-11-28T10:00:00.000Z'), submittedAt: at('2026-11-28T10:00:05.000Z') };
    const days = { collectionDate: plainDate('2026-11-30'), receivedDate: plainDate('2026-11-28') };
    expect(paymentDates(aPayment({ ...saturday, ...days }), london)).toEqual({
      requested: '2026-11-28',
      asked: { day: '2026-11-28', isExpected: false },
      collected: { day: '2026-11-28', isExpected: false },
      received: '2026-11-28',
    });
  });

  it('for a later day name the day on which the bank is asked, and the day on which it collects', () => {
    const later = { ...none, scheduledOn: plainDate('2026-12-01'), collectionDate: plainDate('2026-12-02') };
    const payment = aPayment({ ...later, status: 'pending', createdAt: at('2026-11-28T10:00:00.000Z') });
    expect(paymentDates(payment, london)).toEqual({
      requested: '2026-11-28',
      asked: { day: '2026-12-01', isExpected: true },
      collected: { day: '2026-12-02', isExpected: true },
      received: null,
    });
  });

  it('start with the request, also if it was approved two days later', () => {
    const days = { requestedAt: at('2026-11-16T09:00:00.000Z') };
    expect(paymentDates(aPayment(days), london)).toMatchObject({ requested: '2026-11-16' });
  });

  it('of a payment that was never collected promise no collection', () => {
    const failed = aPayment({ status: 'failed', receivedDate: null });
    const cancelled = aPayment({ ...none, status: 'failed', cancelledAt: at('2026-11-18T10:00:00.000Z') });
    expect(paymentDates(failed, london)).toMatchObject({ asked: { day: '2026-11-18' }, collected: null });
    expect(paymentDates(cancelled, london)).toMatchObject({ asked: null, collected: null, received: null });
  });

  it('of a transfer have no request and no bank that is asked', () => {
    expect(paymentDates(aPayment({ paymentType: 'bankTransfer' }), london)).toEqual({
      requested: null,
      asked: null,
      collected: null,
      received: '2026-11-20',
    });
  });

  it('are in order, in the program’s zone, for every payment', () => {
    fc.assert(
      fc.property(anyPayment, zones, (payment, timeZone) => {
        const { requested, asked, collected, received } = paymentDates(payment, timeZone);
        const days = [requested, asked?.day, collected?.day, received].filter(
          (day) => day !== null && day !== undefined,
        );
        expect(days).toEqual(days.toSorted());
        expect(days.length === 0 || days.includes(paymentDay(payment, timeZone))).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('a debit', () => {
  it('waits for the notice of its mandate, and the bank is asked on the business day before', () => {
    const account = { country: 'GB', firstDebitOn: plainDate('2026-12-11') };
    expect(debitDays(account, plainDate('2026-11-28'))).toEqual({ asked: '2026-12-10', collected: '2026-12-11' });
    const monday = { country: 'GB', firstDebitOn: plainDate('2026-12-14') };
    expect(debitDays(monday, plainDate('2026-11-28'))).toEqual({ asked: '2026-12-11', collected: '2026-12-14' });
  });

  it('of a later day asks the bank on that day', () => {
    const account = { country: 'GB', firstDebitOn: null };
    const wanted = plainDate('2026-12-24');
    // Boxing Day is a Saturday, so 28 December is a bank holiday.
    expect(debitDays(account, plainDate('2026-11-28'), wanted)).toEqual({ asked: wanted, collected: '2026-12-29' });
  });

  it('is collected on a business day of its country, after the bank was asked and not before the mandate may be used', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...holidayCountries),
        days,
        fc.option(days),
        fc.option(days),
        (country, today, first, on) => {
          const { asked, collected } = debitDays({ country, firstDebitOn: first }, today, on ?? undefined);
          const year = Number(collected.slice(0, 4));
          expect(isBusinessDay(collected, publicHolidays(country, [year]))).toBe(true);
          expect(collected > asked && asked >= today).toBe(true);
          expect(first === null || collected >= first).toBe(true);
          expect(on === null || on <= today || asked >= on).toBe(true);
          const payment = aPayment({
            ...none,
            status: 'pending',
            createdAt: noon(today),
            scheduledOn: asked,
            collectionDate: collected,
          });
          expect(paymentDates(payment, 'UTC')).toEqual({
            requested: today,
            asked: { day: asked, isExpected: true },
            collected: { day: collected, isExpected: true },
            received: null,
          });
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('that comes after a due date makes that invoice late, and neither those that are late already nor credits', () => {
    const due = (day: string) => aCharge({ dueDate: plainDate(day) });
    const charges = [
      due('2026-11-20'),
      due('2026-12-09'),
      due('2026-12-11'),
      { ...due('2026-12-09'), type: 'credit' as const },
    ];
    expect(countPaidLate(charges, plainDate('2026-12-11'), plainDate('2026-11-28'))).toBe(1);
  });
});

const noon = (day: PlainDate) => at(`${day}T12:00:00.000Z`);
const days = fc.integer({ min: 0, max: 1_500 }).map((count) => addDays(plainDate('2025-10-01'), count));
const zones = fc.constantFrom(
  london,
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'UTC',
);
const moments = fc
  .integer({ min: Date.UTC(2025, 9, 1), max: Date.UTC(2028, 9, 1) })
  .map((epochMs) => instantFromMs(epochMs));

/** Payments in any status, with days as rows of older builds may have them. */
const anyPayment = fc
  .record({
    status: fc.constantFrom(...paymentStatuses),
    paymentType: fc.constantFrom(...paymentTypes),
    createdAt: moments,
    requestedBeforeMs: fc.option(fc.integer({ min: 0, max: 400_000_000 })),
    submittedAfterMs: fc.option(fc.integer({ min: 0, max: 90_000_000 })),
    scheduledIn: fc.option(fc.integer({ min: 1, max: 60 })),
    collectedIn: fc.option(fc.integer({ min: -2, max: 70 })),
    receivedIn: fc.option(fc.integer({ min: -300, max: 70 })),
  })
  .map((of) => {
    const createdMs = Date.parse(of.createdAt);
    const created = dateInZone(of.createdAt, london);
    const dayIn = (count: number | null) => (count === null ? null : addDays(created, count));
    const momentIn = (afterMs: number | null) => (afterMs === null ? null : instantFromMs(createdMs + afterMs));
    return aPayment({
      status: of.status,
      paymentType: of.paymentType,
      createdAt: of.createdAt,
      requestedAt: of.requestedBeforeMs === null ? null : momentIn(-of.requestedBeforeMs),
      submittedAt: momentIn(of.submittedAfterMs),
      scheduledOn: dayIn(of.scheduledIn),
      collectionDate: dayIn(of.collectedIn),
      receivedDate: dayIn(of.receivedIn),
    });
  });
