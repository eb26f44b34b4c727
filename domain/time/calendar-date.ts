import * as v from 'valibot';
import { type Instant, instantFromMs, instantToMs } from './instant.ts';

/** A day without a time or a zone, 'YYYY-MM-DD'. Due dates and bill dates are days in the program's zone, never instants. */
export type PlainDate = string & { readonly __plainDate: true };

const plainDatePattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const dayMs = 86_400_000;

export const plainDateSchema: v.GenericSchema<string, PlainDate> = v.pipe(
  v.string(),
  v.check(isPlainDate, 'a day written YYYY-MM-DD'),
  v.transform((text) => text as PlainDate),
);

/** True for a text that names an existing day from the year 0001 on; 29 February only in leap years. */
export function isPlainDate(text: string): text is PlainDate {
  const match = plainDatePattern.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** The text as a day; throws if it is invalid. For constants and fixtures. */
export function plainDate(text: string): PlainDate {
  if (!isPlainDate(text)) throw new Error(`"${text}" is not a calendar date (YYYY-MM-DD).`);
  return text;
}

/** The date plus a number of days, which may be negative. */
export function addDays(date: PlainDate, days: number): PlainDate {
  return dateFromDayNumber(dayNumber(date) + days);
}

/** The same day some months later, or the last day of a shorter month. */
export function addMonths(date: PlainDate, months: number): PlainDate {
  const { year, month, day } = parts(date);
  const monthIndex = year * 12 + (month - 1) + months;
  const [newYear, newMonth] = [Math.floor(monthIndex / 12), (((monthIndex % 12) + 12) % 12) + 1];
  return write(newYear, newMonth, Math.min(day, daysInMonth(newYear, newMonth)));
}

/** Days from the first day to the second; negative where the second is earlier. */
export function daysBetween(from: PlainDate, to: PlainDate): number {
  return dayNumber(to) - dayNumber(from);
}

/** 1 (Monday) to 7 (Sunday). */
export function dayOfWeek(date: PlainDate): number {
  return ((((dayNumber(date) + 3) % 7) + 7) % 7) + 1;
}

/** The local date of an instant in a time zone. */
export function dateInZone(instant: Instant, timeZone: string): PlainDate {
  const epochMs = instantToMs(instant);
  const minute = Math.floor(epochMs / 60_000);
  const known = lastDays.get(timeZone);
  if (known?.minute === minute) return known.date;
  const date = plainDate(zoneFormat(timeZone).format(epochMs));
  if (epochMs >= wholeMinutesSinceMs) lastDays.set(timeZone, { minute, date });
  return date;
}

/** The local minute of the day, 0 to 1439, of an instant in a time zone. */
export function minuteInZone(instant: Instant, timeZone: string): number {
  const clock = clockFormat(timeZone).format(instantToMs(instant));
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
}

/** The first quarter of an hour of a day in a time zone. */
export function startOfDay(date: PlainDate, timeZone: string): Instant {
  // No zone is further than 14 hours from UTC.
  for (let ms = dayNumber(date) * dayMs - 14 * 3_600_000; ; ms += 900_000) {
    const instant = instantFromMs(ms);
    if (dateInZone(instant, timeZone) >= date) return instant;
  }
}

/** The first day on or after the given one that is neither Saturday, Sunday nor a listed holiday. */
export function nextBusinessDay(date: PlainDate, holidays: readonly PlainDate[]): PlainDate {
  let day = date;
  while (!isBusinessDay(day, holidays)) day = addDays(day, 1);
  return day;
}

/** True for a day that is neither Saturday, Sunday nor a listed holiday. */
export function isBusinessDay(date: PlainDate, holidays: readonly PlainDate[]): boolean {
  return dayOfWeek(date) <= 5 && !holidays.includes(date);
}

/** The day some business days later; the day itself is not counted. */
export function addBusinessDays(date: PlainDate, count: number, holidays: readonly PlainDate[]): PlainDate {
  let day = date;
  for (let counted = 0; counted < count; counted += 1) day = nextBusinessDay(addDays(day, 1), holidays);
  return day;
}

/** From here on no zone's offset has seconds, so that every day starts at a full minute. */
const wholeMinutesSinceMs = Date.UTC(1973, 0, 1);
/** Cache of the last result per zone: rules often ask for today. */
const lastDays = new Map<string, { readonly minute: number; readonly date: PlainDate }>();
const zoneFormats = new Map<string, Intl.DateTimeFormat>();

function zoneFormat(timeZone: string): Intl.DateTimeFormat {
  const known = zoneFormats.get(timeZone);
  if (known) return known;
  // en-CA formats year-month-day, the form of plain dates.
  const made = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  zoneFormats.set(timeZone, made);
  return made;
}

const clockFormats = new Map<string, Intl.DateTimeFormat>();

function clockFormat(timeZone: string): Intl.DateTimeFormat {
  const known = clockFormats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  clockFormats.set(timeZone, made);
  return made;
}

function parts(date: PlainDate): { year: number; month: number; day: number } {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) };
}

function dayNumber(date: PlainDate): number {
  const { year, month, day } = parts(date);
  return Math.round(Date.UTC(year, month - 1, day) / dayMs);
}

function dateFromDayNumber(days: number): PlainDate {
  return new Date(days * dayMs).toISOString().slice(0, 10) as PlainDate;
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function write(year: number, month: number, day: number): PlainDate {
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}` as PlainDate;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
