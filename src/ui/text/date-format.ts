import type { PlainDate } from '../../../domain/time/calendar-date.ts';
import { type Instant, instantToMs } from '../../../domain/time/instant.ts';

const styles = {
  day: { dateStyle: 'medium', timeZone: 'UTC' },
  fullDay: { dateStyle: 'full', timeZone: 'UTC' },
  month: { month: 'long', year: 'numeric', timeZone: 'UTC' },
  shortMonth: { month: 'short', timeZone: 'UTC' },
  weekday: { weekday: 'short', timeZone: 'UTC' },
  dayOfYear: { day: 'numeric', month: 'short', timeZone: 'UTC' },
  instantDay: { dateStyle: 'medium' },
  time: { timeStyle: 'short' },
  instant: { dateStyle: 'medium', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** One of each per locale, because creating one takes longer than formatting a hundred dates. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** A day in the locale's format, such as `21 Nov 2026`. No time zone shifts it. */
export function formatDate(date: PlainDate, locale: string): string {
  return format(locale, 'day').format(Date.parse(`${date}T00:00:00Z`));
}

/** A day or a part of it as calendar text: `Saturday, 21 November 2026`, `November 2026`, `Nov` or `Sat`. */
export function formatInCalendar(
  date: PlainDate,
  part: 'fullDay' | 'month' | 'shortMonth' | 'weekday',
  locale: string,
): string {
  return format(locale, part).format(Date.parse(`${date}T00:00:00Z`));
}

/** A range of days without the year, such as `30 Nov – 6 Dec`, for dates that are near. No time zone shifts it. */
export function formatDateRange(from: PlainDate, to: PlainDate, locale: string): string {
  const [start, end] = [Date.parse(`${from}T00:00:00Z`), Date.parse(`${to}T00:00:00Z`)];
  return format(locale, 'dayOfYear').formatRange(start, end);
}

/** The day of a moment in the person's own zone. */
export function formatInstantDate(instant: Instant, locale: string): string {
  return format(locale, 'instantDay').format(instantToMs(instant));
}

/** Hours and minutes of a moment in the person's own zone, such as `14:02` or `2:02 PM`. */
export function formatTime(instant: Instant, locale: string): string {
  return format(locale, 'time').format(instantToMs(instant));
}

/** Day and time of a moment, in the person's own zone if no other is named. */
export function formatInstant(instant: Instant, locale: string, timeZone?: string): string {
  return format(locale, 'instant', timeZone).format(instantToMs(instant));
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** The age of an instant, such as `3 hours ago`; less than a minute is the locale's `now`. `nowMs` is since the epoch. */
export function formatAge(instant: Instant, nowMs: number, locale: string): string {
  const ageMs = Math.max(0, nowMs - instantToMs(instant));
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const unit = units.find(([, lengthMs]) => ageMs >= lengthMs);
  return unit ? relative.format(-Math.floor(ageMs / unit[1]), unit[0]) : relative.format(0, 'second');
}

/** A duration in whole days, hours or minutes, such as `400 days`; at least one minute. */
export function formatLength(lengthMs: number, locale: string): string {
  const [unit, unitMs] = units.find(([, ms]) => lengthMs >= 2 * ms) ?? units[2];
  const count = Math.max(1, Math.round(lengthMs / unitMs));
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

/** The clock of a page updates every half minute, so a wait may be too long by this much and is not rounded up. */
const clockLagMs = 30_000;

/** The time until a moment, such as `in 2 days`, rounded up; at least a minute. */
export function formatWait(waitMs: number, locale: string): string {
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
  const [unit, lengthMs] = units.find(([, length]) => waitMs >= length) ?? units[2];
  return relative.format(Math.max(1, Math.ceil((waitMs - clockLagMs) / lengthMs)), unit);
}

function format(locale: string, style: keyof typeof styles, timeZone?: string): Intl.DateTimeFormat {
  const key = `${locale} ${style} ${timeZone ?? ''}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, timeZone ? { ...styles[style], timeZone } : styles[style]);
  formats.set(key, made);
  return made;
}
