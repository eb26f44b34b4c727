import * as v from 'valibot';
import { addMonths, plainDateSchema } from '../time/calendar-date.ts';
import type { PlainDate } from '../time/calendar-date.ts';

/** The oldest and the youngest that a cardholder can be, in years. */
const [oldestYears, youngestYears] = [120, 16];

/** True for a date of birth that a cardholder can have today. */
export function isBirthDate(date: PlainDate, today: PlainDate): boolean {
  return date > addMonths(today, -12 * oldestYears) && date <= addMonths(today, -12 * youngestYears);
}

/** The schema of a date of birth as it is typed; nothing but the operation that seals it ever carries one. */
export function birthDateSchema(today: PlainDate) {
  return v.pipe(
    plainDateSchema,
    v.check((date) => isBirthDate(date, today), 'birth date'),
  );
}
