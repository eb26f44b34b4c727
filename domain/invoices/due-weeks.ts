import type { PlainDate } from '../time/calendar-date.ts';
import { addDays, dayOfWeek } from '../time/calendar-date.ts';

/** A stretch of due dates, both ends included; null where it has no end. Weeks are numbered from the one that today is in. */
export type DueStretch =
  | { readonly kind: 'overdue'; readonly from: null; readonly to: PlainDate }
  | { readonly kind: 'week'; readonly index: number; readonly from: PlainDate; readonly to: PlainDate }
  | { readonly kind: 'later'; readonly from: PlainDate; readonly to: null };

/**
 * All due dates in order, each in exactly one stretch: before today, the rest of this week, so many weeks in all, and later.
 * `today` is the day in the program's zone; `firstDayOfWeek` is 1 (Monday) to 7 (Sunday), as the reader's locale counts.
 */
export function dueStretches(today: PlainDate, firstDayOfWeek: number, weekCount: number): readonly DueStretch[] {
  const weekStart = addDays(today, -((dayOfWeek(today) - firstDayOfWeek + 7) % 7));
  const weeks = Array.from({ length: weekCount }, (_, index): DueStretch => {
    const start = addDays(weekStart, index * 7);
    // What of this week has gone by is overdue.
    return { kind: 'week', index, from: index === 0 ? today : start, to: addDays(start, 6) };
  });
  return [
    { kind: 'overdue', from: null, to: addDays(today, -1) },
    ...weeks,
    { kind: 'later', from: addDays(weekStart, weekCount * 7), to: null },
  ];
}
