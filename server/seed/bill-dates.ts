import { type PlainDate, addDays, dayOfWeek } from '../../domain/time/calendar-date.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { SeedDay } from './rows/world-rows.ts';

/** The length of the demo's history. */
export const historyDays = 730;

/** The bill dates of a builder over two years up to yesterday, oldest first: with busy month ends and fourth quarters. */
export function drawBillDates(random: SeededRandom, today: SeedDay, count: number): PlainDate[] {
  const days = Array.from({ length: historyDays }, (_, index) => addDays(today, index - historyDays));
  let total = 0;
  const upTo = days.map((day, index) => (total += weightOf(day, historyDays - index)));
  const positions = Array.from({ length: count }, () => firstAbove(upTo, random.fraction() * total));
  return positions.toSorted((one, other) => one - other).flatMap((position) => days[position] ?? []);
}

function weightOf(day: PlainDate, age: number): number {
  const month = Number(day.slice(5, 7));
  const isMonthEnd = addDays(day, 3).slice(5, 7) !== day.slice(5, 7);
  const isWeekend = dayOfWeek(day) > 5;
  // The last four weeks have more invoices, so that there is always enough to pay.
  return (isMonthEnd ? 2.2 : 1) * (month >= 10 ? 1.5 : 1) * (isWeekend ? 0.2 : 1) * (age <= 28 ? 1.8 : 1);
}

/** The index of the first number above `sought`, in ascending numbers. */
function firstAbove(ascending: readonly number[], sought: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) > sought) high = middle;
    else low = middle + 1;
  }
  return low;
}
