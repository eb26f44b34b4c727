import type { Instant } from '../../../domain/time/instant.ts';
import { formatInstant, formatInstantDate, formatTime } from '../../ui/text/date-format.ts';
import { useLocale } from '../../ui/text/use-locale.ts';
import { useNow } from '../../ui/text/use-now.ts';

const halfDayMs = 43_200_000;

/** The time of the last sync: the time of day for today, else the day too. */
export function LastTimeText({ instant }: { readonly instant: Instant }) {
  const locale = useLocale();
  const isRecent = useNow() - Date.parse(instant) < halfDayMs;
  return (
    <time className="figures" dateTime={instant} title={formatInstant(instant, locale)}>
      {isRecent ? formatTime(instant, locale) : formatInstantDate(instant, locale)}
    </time>
  );
}
