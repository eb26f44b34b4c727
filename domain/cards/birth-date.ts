import * as v from 'valibot';
import { addMonths, plainDateSchema, type PlainDate } from '../time/calendar-date.ts';

/** The maximum and the minimum age of a cardholder, in years. */
const [oldestYears, youngestYears] = [120, 16];

/** True if a cardholder can have this date of birth today. */
export function isBirthDate(date: PlainDate, today: PlainDate): boolean {
  return date > addMonths(today, -12 * oldestYears) && date <= addMonths(today, -12 * youngestYears);
}

/** The schema of a typed date of birth. Only the operation that seals it carries one. */
export function birthDateSchema(today: PlainDate) {
  return v.pipe(
    plainDateSchema,
    v.check((date) => isBirthDate(date, today), 'birth date'),
  );
}
