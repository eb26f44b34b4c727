/** A time of day as written beside a day: none or midnight, a moment with its zone (seconds since the day began, UTC offset), or unclear. */
export type WrittenTime =
  | { readonly kind: 'none' }
  | { readonly kind: 'moment'; readonly iso: string }
  | { readonly kind: 'unclear' };

/**
 * A day as written. `known`: year, month and day in this order. `yearLast` and `short` (a year of two digits): three numbers in the order
 * of the text. `known` with a year below 100 lacks its century.
 */
export type WrittenDate = {
  readonly order: 'known' | 'yearLast' | 'short';
  readonly numbers: readonly [number, number, number];
  readonly time: WrittenTime;
};

const yearFirst = /^([12]\d{3})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const numeric = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/;
/** 14-Jan-26, 14. Januar 2026; nobody writes the year first with two digits and the month in letters. */
const dayAndName = /^(\d{1,2})(?:st|nd|rd|th)?\.?[-/ ]?(\p{L}{3,9})\.?[-/, ]{1,2}(\d{4}|\d{2})$/iu;
const nameAndDay = /^(\p{L}{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/iu;
const yearAndName = /^([12]\d{3})[-/ ](\p{L}{3,9})\.?[-/ ](\d{1,2})$/u;

/** Names and abbreviations of the months, in English and German. */
const monthNames: readonly (readonly string[])[] = [
  ['jan', 'january', 'januar', 'jänner'],
  ['feb', 'february', 'februar'],
  ['mar', 'march', 'mär', 'mrz', 'märz', 'maerz'],
  ['apr', 'april'],
  ['may', 'mai'],
  ['jun', 'june', 'juni'],
  ['jul', 'july', 'juli'],
  ['aug', 'august'],
  ['sep', 'sept', 'september'],
  ['oct', 'october', 'okt', 'oktober'],
  ['nov', 'november'],
  ['dec', 'december', 'dez', 'dezember'],
];

/** The parts of a written day, or null if the text is none. Says nothing about whether the day exists. */
export function splitDate(text: string): WrittenDate | null {
  const [, day = '', clock] = /^(.*?)(?:[T ] ?(\d{1,2}:\d{2}.*))?$/is.exec(text) ?? [];
  const first = yearFirst.exec(day);
  const named = namedDay(day);
  const known = first ? numbersOf(first[1], first[2], first[3]) : named;
  if (known) return { order: 'known', numbers: known, time: timeOf(clock, first ? known : null) };
  const match = numeric.exec(day);
  if (!match) return null;
  const numbers = numbersOf(match[1], match[3], match[4]);
  return { order: match[4]?.length === 4 ? 'yearLast' : 'short', numbers, time: timeOf(clock, null) };
}

function namedDay(text: string): readonly [number, number, number] | null {
  const last = dayAndName.exec(text);
  if (last) return withMonth(last[3], last[2], last[1]);
  const middle = nameAndDay.exec(text);
  if (middle) return withMonth(middle[3], middle[1], middle[2]);
  const first = yearAndName.exec(text);
  return first && withMonth(first[1], first[2], first[3]);
}

function withMonth(year = '', name = '', day = ''): readonly [number, number, number] | null {
  const month = monthNames.findIndex((names) => names.includes(name.toLowerCase()));
  return month < 0 ? null : numbersOf(year, String(month + 1), day);
}

const zone = String.raw`(?<zone>Z|[+-]\d{2}(?::?\d{2})?)(?:\[[^\]]+\])?`;
/** Midnight, as databases and spreadsheets export days, in whichever zone: the day is the one that is written. */
const midnight = new RegExp(String.raw`^(?:0?0:00(?::00(?:\.0+)?)?(?: ?${zone})?|12:00(?::00)? ?AM)$`, 'i');
const moment = new RegExp(String.raw`^(?<hour>\d{2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:\.0+)?)? ?${zone}$`, 'i');

function timeOf(clock: string | undefined, day: readonly [number, number, number] | null): WrittenTime {
  if (clock === undefined || midnight.test(clock)) return { kind: 'none' };
  const { hour, minute, second = '00', zone: offset = '' } = moment.exec(clock)?.groups ?? {};
  if (!day || !hour || !minute) return { kind: 'unclear' };
  const digits = offset.replace(':', '');
  const written = /^z$/i.test(offset) ? 'Z' : `${digits.slice(0, 3)}:${digits.slice(3) || '00'}`;
  return { kind: 'moment', iso: `${isoDay(...day)}T${hour}:${minute}:${second}${written}` };
}

/** The numbers as YYYY-MM-DD. */
export function isoDay(year: number, month: number, day: number): string {
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
}

function numbersOf(one = '', two = '', three = ''): readonly [number, number, number] {
  return [Number(one), Number(two), Number(three)];
}
