import { type PlainDate, dateInZone } from '../../../domain/time/calendar-date.ts';
import { instantFromMs } from '../../../domain/time/instant.ts';
import { useNow } from './use-now.ts';

/** Today's date in the program's zone; changes at midnight while the page stays open. */
export function useToday(timeZone: string): PlainDate {
  return dateInZone(instantFromMs(useNow()), timeZone);
}
