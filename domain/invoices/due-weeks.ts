import { type PlainDate, addDays, dayOfWeek } from '../time/calendar-date.ts';

/** A range of due dates, both ends included; null if it has no end. The current week has the number 0. */
export type DueStretch =
  | { readonly kind: 'overdue'; readonly from: null; readonly to: PlainDate }
  | { readonly kind: 'week'; readonly index: number; readonly from: PlainDate; readonly to: PlainDate }
  | { readonly kind: 'later'; readonly from: PlainDate; readonly to: null };

/**
 * Splits all due dates into consecutive ranges: before today, the rest of this week, the following weeks, and later. `today` is the day in
 * the program's zone; `firstDayOfWeek` is 1 (Monday) to 7 (Sunday), by the reader's locale.
 */
export function dueStretches(today: PlainDate, firstDayOfWeek: number, weekCount: number): readonly DueStretch[] {
  const weekStart = addDays(today, -((dayOfWeek(today) - firstDayOfWeek + 7) % 7));
  const weeks = Array.from({ length: weekCount }, (_, index): DueStretch => {
    const start = addDays(weekStart, index * 7);
    // The past days of this week are overdue.
    return { kind: 'week', index, from: index === 0 ? today : start, to: addDays(start, 6) };
  });
  return [
    { kind: 'overdue', from: null, to: addDays(today, -1) },
    ...weeks,
    { kind: 'later', from: addDays(weekStart, weekCount * 7), to: null },
  ];
}
