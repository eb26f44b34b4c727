import { addDays, dateInZone, isPlainDate, minuteInZone, type PlainDate } from '../time/calendar-date.ts';
import { instantFromMs } from '../time/instant.ts';
import { type WrittenDate, isoDay, splitDate } from './written-date.ts';

/** Orders of day, month and year in a file. Days written YYYY-MM-DD, or with the month's name, are accepted with each of them. */
export const dateFormats = ['year-month-day', 'month/day/year', 'day/month/year'] as const;
export type DateFormat = (typeof dateFormats)[number];

/** `today` decides the century of a year of two digits; `timeZone`, the program's, the day of a moment. */
export type DateContext = { readonly today: PlainDate; readonly timeZone: string };

/** The days of one row: invoiced, due and settled; empty if it has none. */
export type RowDays = readonly [invoiced: string, due: string, settled: string];

/** If a file contradicts every order, one must be contradicted this many times less often than each of the others. */
const clearMajority = 10;
/** No payment terms are longer: a row with a longer one was read in the wrong order. */
const longestTermDays = 731;

/**
 * The date order of a whole file, or null if no value proves it: 3/4/2013 is ambiguous, 3/14/2013 is proof. A few values against a clear
 * majority are errors of their rows. A year of two digits may also come first; the rows disprove that, because an invoice is due after its
 * day, and is settled in the past.
 */
export function detectDateFormat(rows: Iterable<RowDays>, context: DateContext): DateFormat | null {
  const contradicted: Record<DateFormat, number> = { 'year-month-day': 0, 'month/day/year': 0, 'day/month/year': 0 };
  const found = new Set<WrittenDate['order']>();
  for (const row of rows) {
    const written = row.flatMap((text) => splitDate(text) ?? []).filter(({ time }) => time.kind !== 'unclear');
    for (const date of written) {
      found.add(date.order);
      for (const format of contradictedBy(date, context)) contradicted[format] += 1;
    }
    const isShort = written.some(({ order }) => order === 'short');
    if (isShort && !isPlausible(row, 'year-month-day', context)) contradicted['year-month-day'] += 1;
  }
  if (!found.has('yearLast') && !found.has('short')) return 'year-month-day';
  const possible = found.has('yearLast') ? dateFormats.slice(1) : dateFormats;
  const proven = possible.find((format) =>
    possible.every((other) => other === format || contradicted[other] > contradicted[format] * clearMajority),
  );
  return proven ?? null;
}

/** The orders in which the text is no day, if there is one in which it is. */
function contradictedBy(date: WrittenDate, context: DateContext): readonly DateFormat[] {
  if (date.order === 'known') return [];
  const refused = dateFormats.filter((format) => dayIn(date, format, context) === null);
  return refused.length < dateFormats.length ? refused : [];
}

function isPlausible(row: RowDays, format: DateFormat, context: DateContext): boolean {
  const [invoiced, due, settled] = row.map((text) => {
    const read = readDate(text, format, context);
    return read.ok ? read.date : null;
  });
  if (invoiced && due && (due < invoiced || due > addDays(invoiced, longestTermDays))) return false;
  return !(settled && settled > context.today) && !(invoiced && invoiced > addDays(context.today, longestTermDays));
}

/** A day, or why the text is none: `TIME_OF_DAY` if it is a moment whose day is not certain. */
export type DateReading =
  | { readonly ok: true; readonly date: PlainDate }
  | { readonly ok: false; readonly code: 'NOT_A_DATE' | 'TIME_OF_DAY' };

/** Reads a day written in the given order, of the years 1900 to 2199. A moment is a day if it is midnight in the program's zone. */
export function readDate(text: string, format: DateFormat, context: DateContext): DateReading {
  const written = splitDate(text);
  if (written?.time.kind === 'unclear') return { ok: false, code: 'TIME_OF_DAY' };
  const date = written && dayIn(written, format, context);
  if (!date) return { ok: false, code: 'NOT_A_DATE' };
  if (written.time.kind === 'none') return { ok: true, date };
  const moved = written.time.kind === 'moment' ? dayAtMidnight(written.time.iso, context) : null;
  return moved ? { ok: true, date: moved } : { ok: false, code: 'TIME_OF_DAY' };
}

function dayAtMidnight(iso: string, { timeZone }: DateContext): PlainDate | null {
  const epochMs = Date.parse(iso);
  if (Number.isNaN(epochMs) || epochMs % 60_000 !== 0) return null;
  const instant = instantFromMs(epochMs);
  return minuteInZone(instant, timeZone) === 0 ? dateInZone(instant, timeZone) : null;
}

function dayIn({ order, numbers }: WrittenDate, format: DateFormat, { today }: DateContext): PlainDate | null {
  const [first, second, third] = numbers;
  const isYearFirst = order === 'known' || format === 'year-month-day';
  if (order === 'yearLast' && isYearFirst) return null;
  const [year, month, day] = isYearFirst
    ? [first, second, third]
    : format === 'month/day/year'
      ? [third, first, second]
      : [third, second, first];
  const iso = isoDay(year < 100 ? withCentury(year, today) : year, month, day);
  return isPlainDate(iso) && /^(19|20|21)/.test(iso) ? iso : null;
}

/** The year with these last two digits that is at most 19 years ahead, and otherwise past. */
function withCentury(lastTwo: number, today: PlainDate): number {
  const thisYear = Number(today.slice(0, 4));
  const newest = thisYear + 19;
  return newest - ((((newest - lastTwo) % 100) + 100) % 100);
}
