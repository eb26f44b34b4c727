import { type PlainDate, addBusinessDays } from '../../time/calendar-date.ts';
import { publicHolidays } from '../../time/public-holidays.ts';
import { shippingDays } from '../new-card.ts';

/** The first and the last expected day of arrival of a card sent on a day, by the holidays of the destination country. */
export function expectedArrival(
  sentOn: PlainDate,
  country: string,
): { readonly first: PlainDate; readonly last: PlainDate } {
  const year = Number(sentOn.slice(0, 4));
  const holidays = publicHolidays(country, [year, year + 1]);
  return {
    first: addBusinessDays(sentOn, shippingDays.first, holidays),
    last: addBusinessDays(sentOn, shippingDays.last, holidays),
  };
}
