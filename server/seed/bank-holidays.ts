import type { PlainDate } from '../../domain/time/calendar-date.ts';
import { addDays, dayOfWeek, plainDate } from '../../domain/time/calendar-date.ts';
import type { NewRow, SeedDay } from './rows/world-rows.ts';

type HolidayRule = (year: number) => PlainDate;

const easterMonday: HolidayRule = (year) => addDays(easterSunday(year), 1);
const goodFriday: HolidayRule = (year) => addDays(easterSunday(year), -2);
const common = [fixed('01-01'), fixed('12-25')];
const continental = [...common, goodFriday, easterMonday, fixed('12-26')];

const rulesByCountry: Readonly<Record<string, readonly HolidayRule[]>> = {
  GB: [...continental, nthWeekday(5, 1, 1), lastMonday(5), lastMonday(8)],
  IE: [
    ...common,
    easterMonday,
    fixed('03-17'),
    fixed('12-26'),
    nthWeekday(5, 1, 1),
    nthWeekday(6, 1, 1),
    nthWeekday(8, 1, 1),
  ],
  US: [...common, fixed('07-04'), fixed('11-11'), lastMonday(5), nthWeekday(9, 1, 1), nthWeekday(11, 4, 4)],
  CA: [...common, goodFriday, fixed('07-01'), fixed('12-26'), nthWeekday(9, 1, 1), nthWeekday(10, 1, 2)],
  AU: [...continental, fixed('01-26'), fixed('04-25')],
  DE: [...continental, fixed('05-01'), fixed('10-03')],
  FR: [...common, easterMonday, fixed('05-01'), fixed('05-08'), fixed('07-14'), fixed('08-15'), fixed('11-11')],
  NL: [...common, easterMonday, fixed('04-27'), fixed('12-26')],
};

/** Days on which banks do not work, for the countries of the demo: the years around the day of seeding. */
export function bankHolidays(today: SeedDay): NewRow<'holidays'>[] {
  const year = Number(today.slice(0, 4));
  const years = [-2, -1, 0, 1, 2].map((offset) => year + offset);
  return Object.entries(rulesByCountry).flatMap(([country, rules]) => {
    const dates = new Set(years.flatMap((each) => rules.map((rule) => rule(each))));
    return [...dates].toSorted().map((date) => ({ country, date }));
  });
}

function fixed(monthAndDay: string): HolidayRule {
  return (year) => plainDate(`${year}-${monthAndDay}`);
}

/** The nth such weekday (1 is Monday) of a month. */
function nthWeekday(month: number, weekday: number, nth: number): HolidayRule {
  return (year) => {
    const first = plainDate(`${year}-${String(month).padStart(2, '0')}-01`);
    return addDays(first, ((weekday - dayOfWeek(first) + 7) % 7) + (nth - 1) * 7);
  };
}

function lastMonday(month: number): HolidayRule {
  return (year) => {
    const next = plainDate(`${year}-${String(month + 1).padStart(2, '0')}-01`);
    const back = dayOfWeek(next) === 1 ? 7 : dayOfWeek(next) - 1;
    return addDays(next, -back);
  };
}

/** The Gregorian computus of Meeus, Jones and Butcher. */
function easterSunday(year: number): PlainDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const skipped = century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + skipped + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const shift = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const number = epact + toSunday - 7 * shift + 114;
  return plainDate(
    `${year}-${String(Math.floor(number / 31)).padStart(2, '0')}-${String((number % 31) + 1).padStart(2, '0')}`,
  );
}
