import type { PlainDate } from '../time/calendar-date.ts';
import { addDays, nextBusinessDay } from '../time/calendar-date.ts';
import type { MandateScheme } from './mandate.ts';

/**
 * How long a mandate is announced before the first debit, by scheme: business days in Britain (§9),
 * Australia and North America, calendar days in the SEPA area.
 */
export const mandateNotice: Record<MandateScheme, { readonly days: number; readonly areBusinessDays: boolean }> = {
  V1: { days: 10, areBusinessDays: true },
  V2NonSEPA: { days: 10, areBusinessDays: true },
  V2SEPA: { days: 14, areBusinessDays: false },
};

/** The first day on which money can be collected by a mandate that the bank confirmed on a day. */
export function firstDebitDate(
  scheme: MandateScheme,
  confirmedOn: PlainDate,
  holidays: readonly PlainDate[],
): PlainDate {
  const { days, areBusinessDays } = mandateNotice[scheme];
  if (!areBusinessDays) return nextBusinessDay(addDays(confirmedOn, days), holidays);
  let date = confirmedOn;
  for (let day = 0; day < days; day += 1) date = nextBusinessDay(addDays(date, 1), holidays);
  return date;
}
