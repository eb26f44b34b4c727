import type { PlainDate } from '../../../domain/time/calendar-date.ts';
import { dateInZone } from '../../../domain/time/calendar-date.ts';
import { instantFromMs } from '../../../domain/time/instant.ts';
import { useNow } from './use-now.ts';

/** The day it is in the program's zone; moves on at its midnight while the page stays open. */
export function useToday(timeZone: string): PlainDate {
  return dateInZone(instantFromMs(useNow()), timeZone);
}
