import { dateInZone } from '../../../domain/time/calendar-date.ts';
import { instantFromMs } from '../../../domain/time/instant.ts';

const longestDayMs = 26 * 3_600_000;

/** When the next day begins in a time zone, to the second, also for days of 23 and 25 hours. */
export function nextDayMs(nowMs: number, timeZone: string): number {
  const dayAt = (ms: number) => dateInZone(instantFromMs(ms), timeZone);
  const today = dayAt(nowMs);
  let [still, after] = [nowMs, nowMs + longestDayMs];
  while (after - still > 1_000) {
    const between = Math.floor((still + after) / 2);
    if (dayAt(between) === today) still = between;
    else after = between;
  }
  return still;
}
