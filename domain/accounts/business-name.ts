import { type PlainDate, dateInZone } from '../time/calendar-date.ts';
import type { Buyer } from './buyer.ts';

/** The name of the business at the end of a day, for documents about that day. */
export function businessNameOn(
  { name, formerNames }: Pick<Buyer, 'name' | 'formerNames'>,
  day: PlainDate,
  timeZone: string,
): string {
  return formerNames.find(({ until }) => dateInZone(until, timeZone) > day)?.name ?? name;
}
