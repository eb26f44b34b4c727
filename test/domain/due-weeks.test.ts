import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Instant } from '../../domain/time/instant.ts';
import { addDays, dateInZone, dayOfWeek, plainDate } from '../../domain/time/calendar-date.ts';
import { dueStretches } from '../../domain/invoices/due-weeks.ts';

const [monday, saturday, sunday] = [1, 6, 7];
const bounds = (today: string, firstDay: number) =>
  dueStretches(plainDate(today), firstDay, 3).map(({ from, to }) => `${from ?? ''}…${to ?? ''}`);

describe('due by week', () => {
  it.each([
    [
      'a Wednesday, weeks from Monday',
      '2026-11-25',
      monday,
      ['…2026-11-24', '2026-11-25…2026-11-29', '2026-11-30…2026-12-06', '2026-12-07…2026-12-13', '2026-12-14…'],
    ],
    [
      'a Wednesday, weeks from Sunday',
      '2026-11-25',
      sunday,
      ['…2026-11-24', '2026-11-25…2026-11-28', '2026-11-29…2026-12-05', '2026-12-06…2026-12-12', '2026-12-13…'],
    ],
    [
      'a Wednesday, weeks from Saturday',
      '2026-11-25',
      saturday,
      ['…2026-11-24', '2026-11-25…2026-11-27', '2026-11-28…2026-12-04', '2026-12-05…2026-12-11', '2026-12-12…'],
    ],
    [
      'the first day of a week',
      '2026-11-23',
      monday,
      ['…2026-11-22', '2026-11-23…2026-11-29', '2026-11-30…2026-12-06', '2026-12-07…2026-12-13', '2026-12-14…'],
    ],
    [
      'the last day of a week',
      '2026-11-29',
      monday,
      ['…2026-11-28', '2026-11-29…2026-11-29', '2026-11-30…2026-12-06', '2026-12-07…2026-12-13', '2026-12-14…'],
    ],
    [
      'the end of a year',
      '2026-12-31',
      monday,
      ['…2026-12-30', '2026-12-31…2027-01-03', '2027-01-04…2027-01-10', '2027-01-11…2027-01-17', '2027-01-18…'],
    ],
    [
      'a leap day',
      '2028-02-29',
      sunday,
      ['…2028-02-28', '2028-02-29…2028-03-04', '2028-03-05…2028-03-11', '2028-03-12…2028-03-18', '2028-03-19…'],
    ],
  ])('on %s', (_name, today, firstDay, expected) => {
    expect(bounds(today, firstDay)).toEqual(expected);
  });

  // One moment can be two days: an overdue invoice in London is due today in New York, whatever the phone's zone.
  it.each([
    ['Pacific/Auckland', '2026-03-30', '2026-03-29'],
    ['Europe/London', '2026-03-29', '2026-03-28'],
    ['America/New_York', '2026-03-28', '2026-03-27'],
  ])('follows the calendar of the program: in %s it is %s', (zone, today, lastOverdue) => {
    const at = (zone === 'Pacific/Auckland' ? '2026-03-29T11:30:00.000Z' : '2026-03-29T01:30:00.000Z') as Instant;
    const day = dateInZone(at, zone);
    expect(day).toBe(today);
    expect(dueStretches(day, monday, 2)[0]?.to).toBe(lastOverdue);
  });

  it('every due date is in exactly one week, on any day and for any first day of the week', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: -400, max: 400 }),
        (day, firstDay, weekCount, away) => {
          const today = addDays(plainDate('2000-01-01'), day);
          const due = addDays(today, away);
          const stretches = dueStretches(today, firstDay, weekCount);
          const holding = stretches.filter(
            ({ from, to }) => (from === null || from <= due) && (to === null || due <= to),
          );
          expect(holding).toHaveLength(1);
          expect(holding[0]?.kind === 'overdue').toBe(due < today);
          for (const stretch of stretches.filter(({ kind }) => kind === 'week').slice(1))
            expect(dayOfWeek(stretch.from ?? today)).toBe(firstDay);
        },
      ),
    );
  });
});
