import { describe, expect, it } from 'vitest';
import { expectedArrival } from '../../domain/cards/shipping/arrival.ts';
import { type Instant, instantFromMs, instantToMs } from '../../domain/time/instant.ts';
import {
  addDays,
  addMonths,
  dateInZone,
  dayOfWeek,
  daysBetween,
  isPlainDate,
  nextBusinessDay,
  plainDate,
} from '../../domain/time/calendar-date.ts';

describe('a calendar date', () => {
  it.each(['2028-02-29', '2000-02-29', '2026-12-31'])('%s exists', (text) => expect(isPlainDate(text)).toBe(true));
  it.each(['2027-02-29', '1900-02-29', '2026-13-01', '2026-00-10', '2026-04-31', '26-01-01', '2026-1-1', ''])(
    '"%s" does not',
    (text) => expect(isPlainDate(text)).toBe(false),
  );

  it('moves by days over leap years, year ends and the days on which clocks change', () => {
    expect(addDays(plainDate('2028-02-28'), 1)).toBe('2028-02-29');
    expect(addDays(plainDate('2026-03-28'), 2)).toBe('2026-03-30');
    expect(addDays(plainDate('2026-01-01'), -1)).toBe('2025-12-31');
    for (const days of [-40_000, -1, 0, 1, 59, 366, 100_000]) {
      const start = plainDate('2024-02-29');
      expect(daysBetween(start, addDays(start, days))).toBe(days);
    }
  });

  it('moves by months to the last day of a shorter month', () => {
    expect(addMonths(plainDate('2024-03-31'), -1)).toBe('2024-02-29');
    expect(addMonths(plainDate('2024-02-29'), -12)).toBe('2023-02-28');
    expect(addMonths(plainDate('2026-11-30'), 14)).toBe('2028-01-30');
  });

  it('is the day in the program’s time zone, before and after midnight and a clock change', () => {
    const justBefore = '2026-03-28T23:59:59.999Z' as Instant;
    expect(dateInZone(justBefore, 'Europe/London')).toBe('2026-03-28');
    expect(dateInZone(justBefore, 'Europe/Berlin')).toBe('2026-03-29');
    expect(dateInZone('2026-10-25T00:30:00.000Z' as Instant, 'Europe/London')).toBe('2026-10-25');
    expect(dateInZone('2026-07-01T03:00:00.000Z' as Instant, 'America/New_York')).toBe('2026-06-30');
  });

  it('follows a clock that went back a minute after midnight, into the day before', () => {
    const days = ['02:29:59.999', '02:30:00.000', '02:30:59.999', '02:31:00.000', '03:30:00.000'].map((time) =>
      dateInZone(`1990-10-28T${time}Z` as Instant, 'America/St_Johns'),
    );
    expect(days).toEqual(['1990-10-27', '1990-10-28', '1990-10-28', '1990-10-27', '1990-10-28']);
  });

  it('knows a zone whose days once began half a minute late', () => {
    const days = ['00:44:00.000', '00:44:29.999', '00:44:30.000'].map((time) =>
      dateInZone(`1971-06-30T${time}Z` as Instant, 'Africa/Monrovia'),
    );
    expect(days).toEqual(['1971-06-29', '1971-06-29', '1971-06-30']);
  });

  it('skips weekends and holidays when a bank has to work', () => {
    expect(dayOfWeek(plainDate('2026-11-21'))).toBe(6);
    expect(nextBusinessDay(plainDate('2026-11-21'), [])).toBe('2026-11-23');
    expect(nextBusinessDay(plainDate('2026-12-25'), [plainDate('2026-12-25'), plainDate('2026-12-28')])).toBe(
      '2026-12-29',
    );
  });

  it('a card is expected by the holidays of the country that it is sent to', () => {
    const sentOn = plainDate('2026-12-18');
    expect(expectedArrival(sentOn, 'DE')).toEqual({ first: '2026-12-30', last: '2027-01-05' });
    expect(expectedArrival(sentOn, 'AT')).toEqual({ first: '2026-12-30', last: '2027-01-05' });
    expect(expectedArrival(plainDate('2026-12-23'), 'AT').last).toBe('2027-01-11');
    expect(expectedArrival(plainDate('2026-12-23'), 'DE').last).toBe('2027-01-08');
    expect(expectedArrival(plainDate('2026-05-08'), 'FR')).toEqual({ first: '2026-05-20', last: '2026-05-26' });
  });

  it('an instant survives the way through milliseconds', () => {
    for (const text of ['1970-01-01T00:00:00.000Z', '2026-11-21T15:18:27.123Z', '1969-12-31T23:59:59.999Z']) {
      expect(instantFromMs(instantToMs(text as Instant))).toBe(text);
    }
  });
});
