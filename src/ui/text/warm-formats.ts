import type { PlainDate } from '../../../domain/time/calendar-date.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import { formatDate, formatTime } from './date-format.ts';

const warm = new Set<string>();

/**
 * Has the browser read what it knows of the locale's dates, amounts and plurals. It does so with the first of each, and takes as
 * long as for drawing some twenty rows; while the disk is being asked, nobody waits for it.
 */
export function warmFormats(locale: string, currency: string): void {
  if (warm.has(locale)) return;
  warm.add(locale);
  formatDate('2000-01-01' as PlainDate, locale);
  formatTime('2000-01-01T00:00:00.000Z' as Instant, locale);
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(0);
  new Intl.PluralRules(locale).select(1);
}
