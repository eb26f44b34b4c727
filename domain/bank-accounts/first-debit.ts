import { type PlainDate, addBusinessDays, addDays, nextBusinessDay } from '../time/calendar-date.ts';
import { publicHolidays } from '../time/public-holidays.ts';
import type { MandateScheme } from './mandate.ts';

/**
 * Notice between a mandate and its first debit, by scheme: business days in Britain (§9), Australia and North America, calendar days in the
 * SEPA area.
 */
export const mandateNotice: Record<MandateScheme, { readonly days: number; readonly areBusinessDays: boolean }> = {
  V1: { days: 10, areBusinessDays: true },
  V2NonSEPA: { days: 10, areBusinessDays: true },
  V2SEPA: { days: 14, areBusinessDays: false },
};

/** The first day on which money can be collected from an account in this country, given the day on which the bank confirmed the mandate. */
export function firstDebitDate(scheme: MandateScheme, confirmedOn: PlainDate, country: string): PlainDate {
  const { days, areBusinessDays } = mandateNotice[scheme];
  const year = Number(confirmedOn.slice(0, 4));
  const holidays = publicHolidays(country, [year, year + 1]);
  if (!areBusinessDays) return nextBusinessDay(addDays(confirmedOn, days), holidays);
  return addBusinessDays(confirmedOn, days, holidays);
}

/**
 * The day on which the money of a payment is collected: the first business day after the payment, and not before the mandate may be used.
 * `holidays` are those of the account's country; `debitDays` knows them.
 */
export function collectionDay(
  paidOn: PlainDate,
  firstDebitOn: PlainDate | null,
  holidays: readonly PlainDate[],
): PlainDate {
  const nextDay = addDays(paidOn, 1);
  return nextBusinessDay(firstDebitOn !== null && firstDebitOn > nextDay ? firstDebitOn : nextDay, holidays);
}
