import type { PlainDate } from '../../../domain/time/calendar-date.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import { formatAge, formatDate, formatInstant, formatTime } from './date-format.ts';
import { useLocale } from './use-locale.ts';
import { useNow } from './use-now.ts';

type DateTextProps = {
  readonly date: PlainDate;
  /** Set if it is the whole cell of a table. */
  readonly role?: 'cell';
  readonly className?: string | undefined;
};

/** A day, such as a due date. */
export function DateText({ date, role, className = '' }: DateTextProps) {
  return (
    <time role={role} className={`figures ${className}`} dateTime={date}>
      {formatDate(date, useLocale())}
    </time>
  );
}

type InstantTextProps = {
  readonly instant: Instant;
  /** The program's zone where days of the program stand beside the moment; without it, the person's own zone. */
  readonly timeZone?: string;
};

/** A moment: day and time. */
export function InstantText({ instant, timeZone }: InstantTextProps) {
  return (
    <time className="figures" dateTime={instant}>
      {formatInstant(instant, useLocale(), timeZone)}
    </time>
  );
}

/** The time of day of a moment in the person's zone. */
export function TimeText({ instant }: { readonly instant: Instant }) {
  return (
    <time className="figures" dateTime={instant}>
      {formatTime(instant, useLocale())}
    </time>
  );
}

/** The age of an instant, updated while it is on screen; the exact time is its title. */
export function AgeText({ instant }: { readonly instant: Instant }) {
  const locale = useLocale();
  return (
    <time dateTime={instant} title={formatInstant(instant, locale)} style={{ whiteSpace: 'nowrap' }}>
      {formatAge(instant, useNow(), locale)}
    </time>
  );
}
