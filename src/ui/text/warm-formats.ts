import type { PlainDate } from '../../../domain/time/calendar-date.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import { formatDate, formatTime } from './date-format.ts';

const warm = new Set<string>();

/**
 * Makes the browser load the locale's data of dates, amounts and plurals. It does so at the first use of each, which takes as long as
 * rendering about twenty rows; during the wait for the disk it costs nothing.
 */
export function warmFormats(locale: string, currency: string): void {
  if (warm.has(locale)) return;
  warm.add(locale);
  formatDate('2000-01-01' as PlainDate, locale);
  formatTime('2000-01-01T00:00:00.000Z' as Instant, locale);
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(0);
  new Intl.PluralRules(locale).select(1);
}
