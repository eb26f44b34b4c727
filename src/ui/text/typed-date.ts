import { plainFigures } from '../../../domain/plain-figures.ts';
import { type PlainDate, isPlainDate } from '../../../domain/time/calendar-date.ts';

type DatePart = 'day' | 'month' | 'year';

const style = {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  numberingSystem: 'latn',
  timeZone: 'UTC',
} as const satisfies Intl.DateTimeFormatOptions;

/** The order of the parts of a typed date in a locale. */
export function datePartOrder(locale: string): readonly DatePart[] {
  const parts = new Intl.DateTimeFormat(locale, style).formatToParts(0);
  return parts.map(({ type }) => type).filter((type) => type === 'day' || type === 'month' || type === 'year');
}

/** A day in digits, as it is typed in the locale, such as `21/11/2026`. */
export function writeTypedDate(date: PlainDate, locale: string): string {
  return new Intl.DateTimeFormat(locale, style).format(Date.parse(`${date}T00:00:00Z`));
}

/**
 * Parses a typed date: day, month and year in the order of the locale, with any separators, or eight digits without one. The year always
 * has four digits; if it comes first, the month follows in every locale. Null if the text is not a date, or not yet.
 */
export function readTypedDate(text: string, locale: string): PlainDate | null {
  const figures = plainFigures(text);
  // A text with letters is no date: “1 or 2 in 2026”.
  if (/\p{L}/u.test(figures)) return null;
  const groups = figures.match(/\d+/g) ?? [];
  if (groups[0]?.length === 4 && groups.length === 3) return dateOf(groups, ['year', 'month', 'day']);
  const order = datePartOrder(locale);
  return dateOf(groups.length === 1 && groups[0]?.length === 8 ? splitDigits(groups[0], order) : groups, order);
}

function splitDigits(digits: string, order: readonly DatePart[]): readonly string[] {
  let taken = 0;
  return order.map((part) => digits.slice(taken, (taken += part === 'year' ? 4 : 2)));
}

function dateOf(groups: readonly string[], order: readonly DatePart[]): PlainDate | null {
  const [year = '', month = '', day = ''] = (['year', 'month', 'day'] as const).map(
    (part) => groups[order.indexOf(part)],
  );
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return groups.length === 3 && isPlainDate(date) ? date : null;
}
