import { describe, expect, it } from 'vitest';
import { plainDate } from '../../../domain/time/calendar-date.ts';
import { formatInCalendar } from '../../../src/ui/text/date-format.ts';
import { datePartOrder, readTypedDate, writeTypedDate } from '../../../src/ui/text/typed-date.ts';
import { firstDayOfWeek } from '../../../src/ui/text/week-start.ts';

const locales = ['en-GB', 'en-US', 'de-DE', 'sv-SE'];
const day = plainDate('2026-03-02');

describe('a date that is typed', () => {
  it('has its parts in the order of the country', () => {
    const orders = locales.map((locale) => datePartOrder(locale).join(' '));
    expect(orders).toEqual(['day month year', 'month day year', 'day month year', 'year month day']);
    const written = locales.map((locale) => writeTypedDate(day, locale));
    expect(written).toEqual(['02/03/2026', '03/02/2026', '02.03.2026', '2026-03-02']);
  });

  it.each(locales)('is read as it is written in %s', (locale) => {
    expect(readTypedDate(writeTypedDate(day, locale), locale)).toBe(day);
  });

  it.each([
    ['2.3.2026', 'en-GB', '2026-03-02'],
    ['3 2 2026', 'en-US', '2026-03-02'],
    ['02032026', 'de-DE', '2026-03-02'],
    ['20260302', 'sv-SE', '2026-03-02'],
    ['2026-03-02', 'en-US', '2026-03-02'],
    ['29/02/2028', 'en-GB', '2028-02-29'],
    ['29/02/2026', 'en-GB', null],
    ['13/31/2026', 'en-GB', null],
    ['02/03/20', 'en-GB', null],
    ['02/03', 'en-GB', null],
    ['\u00a002\u2009/\u202f03 / 2026\u3000', 'en-GB', '2026-03-02'],
    ['\u200e02/03/2026\u200b', 'en-GB', '2026-03-02'],
    ['０２／０３／２０２６', 'en-GB', '2026-03-02'],
    ['2 or 3 in 2026', 'en-GB', null],
    ['tomorrow', 'en-GB', null],
    ['', 'en-GB', null],
  ])('“%s” in %s names %s', (text, locale, date) => {
    expect(readTypedDate(text, locale)).toBe(date);
  });
});

describe('a calendar', () => {
  it('has the names of the language', () => {
    const parts = ['fullDay', 'month', 'shortMonth', 'weekday'] as const;
    const german = parts.map((part) => formatInCalendar(day, part, 'de-DE'));
    expect(german).toEqual(['Montag, 2. März 2026', 'März 2026', 'Mär', 'Mo']);
    expect(formatInCalendar(day, 'month', 'en-GB')).toBe('March 2026');
  });

  it('begins its weeks as the country does', () => {
    expect(['de-DE', 'en-US'].map(firstDayOfWeek)).toEqual([1, 7]);
  });
});
