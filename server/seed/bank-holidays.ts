import { holidayCountries, publicHolidays } from '../../domain/time/public-holidays.ts';
import type { NewRow, SeedDay } from './rows/world-rows.ts';

/** Bank holidays of the years around the day of seeding. */
export function bankHolidays(today: SeedDay): NewRow<'holidays'>[] {
  const year = Number(today.slice(0, 4));
  const years = [-2, -1, 0, 1, 2].map((offset) => year + offset);
  return holidayCountries.flatMap((country) => publicHolidays(country, years).map((date) => ({ country, date })));
}
