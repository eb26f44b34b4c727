import type { PlainDate } from '../time/calendar-date.ts';
import { addBusinessDays, addDays, nextBusinessDay } from '../time/calendar-date.ts';
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
  return addBusinessDays(confirmedOn, days, holidays);
}

/**
 * The day on which the money of a payment is collected: the first business day after it was made, and not before the mandate may
 * be used. `holidays` are those of the account's country; a device has none, so that a bank holiday may move the day that it shows.
 */
export function collectionDay(
  paidOn: PlainDate,
  firstDebitOn: PlainDate | null,
  holidays: readonly PlainDate[],
): PlainDate {
  const nextDay = addDays(paidOn, 1);
  return nextBusinessDay(firstDebitOn !== null && firstDebitOn > nextDay ? firstDebitOn : nextDay, holidays);
}
