import type { PlainDate } from '../../time/calendar-date.ts';
import { addBusinessDays } from '../../time/calendar-date.ts';
import { publicHolidays } from '../../time/public-holidays.ts';
import type { ShippingDays } from '../new-card.ts';
import { shippingDays } from '../new-card.ts';

/** The first and the last expected day of arrival of a card sent on a day, by the holidays of the destination country. */
export function expectedArrival(
  sentOn: PlainDate,
  country: string,
  days: ShippingDays = shippingDays,
): { readonly first: PlainDate; readonly last: PlainDate } {
  const year = Number(sentOn.slice(0, 4));
  const holidays = publicHolidays(country, [year, year + 1]);
  return {
    first: addBusinessDays(sentOn, days.first, holidays),
    last: addBusinessDays(sentOn, days.last, holidays),
  };
}
