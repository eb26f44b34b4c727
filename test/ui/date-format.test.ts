import { describe, expect, it } from 'vitest';
import { plainDate } from '../../domain/time/calendar-date.ts';
import { instantFromMs } from '../../domain/time/instant.ts';
import { formatAge, formatDate, formatTime } from '../../src/ui/text/date-format.ts';

const now = Date.parse('2026-11-21T14:02:00.000Z');
const ago = (ms: number) => formatAge(instantFromMs(now - ms), now, 'en-GB');

describe('dates on screen', () => {
  it('show the same day in any time zone', () => {
    expect(formatDate(plainDate('2028-02-29'), 'en-GB')).toBe('29 Feb 2028');
    expect(formatDate(plainDate('2026-03-29'), 'de-DE')).toBe('29.03.2026');
  });

  it('show the time in the format of the country', () => {
    const instant = instantFromMs(new Date(2026, 10, 21, 14, 2).getTime());
    expect(['en-GB', 'de-AT'].map((locale) => formatTime(instant, locale))).toEqual(['14:02', '14:02']);
    expect(formatTime(instant, 'en-US')).toMatch(/^2:02\sPM$/);
  });

  it.each([
    [0, 'now'],
    [59_000, 'now'],
    [60_000, '1 minute ago'],
    [59 * 60_000, '59 minutes ago'],
    [3 * 3_600_000, '3 hours ago'],
    [26 * 3_600_000, 'yesterday'],
    [50 * 3_600_000, '2 days ago'],
  ])('show an age of %i ms as "%s"', (age, words) => {
    expect(ago(age)).toBe(words);
  });

  it('never show an age in the future: a clock that was set back shows "now"', () => {
    expect(ago(-3_600_000)).toBe('now');
  });
});
