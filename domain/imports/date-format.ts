import type { PlainDate } from '../time/calendar-date.ts';
import { isPlainDate } from '../time/calendar-date.ts';

/** Orders of day, month and year in a file. Days written YYYY-MM-DD are accepted with each of them. */
export const dateFormats = ['year-month-day', 'month/day/year', 'day/month/year'] as const;
export type DateFormat = (typeof dateFormats)[number];

/** A day may include its midnight, as databases and spreadsheets export it; any other time of day is refused. */
const midnight = String.raw`(?:[T ](?:0?0:00(?::00(?:\.0+)?)?(?:Z|\+00:?00)?|12:00(?::00)? ?AM))?`;
const yearFirst = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${midnight}$`, 'i');
const yearLast = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})${midnight}$`, 'i');

/** If a file proves both orders, one must be proven this many times more often than the other. */
const clearMajority = 10;

/**
 * The date order of a whole file, or null if no value proves it: 3/4/2013 is ambiguous, 3/14/2013 is proof. A few values against a clear
 * majority are errors of their rows.
 */
export function detectDateFormat(texts: Iterable<string>): DateFormat | null {
  let monthFirst = 0;
  let dayFirst = 0;
  let isUndecided = false;
  for (const text of texts) {
    const parts = splitDate(text);
    if (!parts) continue;
    const [first, second] = parts;
    if (first > 12 && second <= 12) dayFirst += 1;
    else if (second > 12 && first <= 12) monthFirst += 1;
    else isUndecided = true;
  }
  if (monthFirst > dayFirst * clearMajority) return 'month/day/year';
  if (dayFirst > monthFirst * clearMajority) return 'day/month/year';
  return isUndecided || monthFirst + dayFirst > 0 ? null : 'year-month-day';
}

/** A day written in the given order, or null if the text is no such day or lies outside 1900–2199. */
export function readDate(text: string, format: DateFormat): PlainDate | null {
  const iso = isoOf(text, format);
  return iso !== null && isPlainDate(iso) && /^(19|20|21)/.test(iso) ? iso : null;
}

function isoOf(text: string, format: DateFormat): string | null {
  const year = yearFirst.exec(text);
  if (year) return write(Number(year[1]), Number(year[2]), Number(year[3]));
  const parts = splitDate(text);
  if (!parts || format === 'year-month-day') return null;
  const [first, second, third] = parts;
  return format === 'month/day/year' ? write(third, first, second) : write(third, second, first);
}

/** The three numbers of a day that does not begin with its year; a year of two digits is refused. */
function splitDate(text: string): [number, number, number] | null {
  const match = yearLast.exec(text);
  return match && [Number(match[1]), Number(match[3]), Number(match[4])];
}

function write(year: number, month: number, day: number): string {
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
}
