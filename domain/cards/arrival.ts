import type { PlainDate } from '../time/calendar-date.ts';
import { addBusinessDays } from '../time/calendar-date.ts';
import { publicHolidays } from '../time/public-holidays.ts';
import { shippingDays } from './new-card.ts';

/** The first and the last day on which a card is expected that was sent on a day, by the holidays of the country it is sent to. */
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
