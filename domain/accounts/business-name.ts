import { type PlainDate, dateInZone } from '../time/calendar-date.ts';
import type { Buyer } from './buyer.ts';

/** The name that the business had at the end of a day. Documents about that day show it. */
export function businessNameOn(
  { name, formerNames }: Pick<Buyer, 'name' | 'formerNames'>,
  day: PlainDate,
  timeZone: string,
): string {
  return formerNames.find(({ until }) => dateInZone(until, timeZone) > day)?.name ?? name;
}
