import { type PlainDate, addDays, dayOfWeek, plainDate } from './calendar-date.ts';

type HolidayRule = (year: number) => PlainDate;

const afterEaster = (days: number): HolidayRule => {
  return (year) => addDays(easterSunday(year), days);
};
const goodFriday = afterEaster(-2);
const easterMonday = afterEaster(1);
const ascension = afterEaster(39);
const whitMonday = afterEaster(50);
const common = [fixed('01-01'), fixed('12-25')];
const continental = [...common, goodFriday, easterMonday, fixed('12-26')];
/** Where a bank holiday on a weekend is observed on the next working day: Christmas on the 27th and the day after it on the 28th. */
const observed = [orMonday('01-01'), onWeekdays('12-25', '12-27'), onWeekdays('12-26', '12-28')];
const catholic = [...common, easterMonday, fixed('05-01'), fixed('08-15'), fixed('11-01')];

/** Banks observe a holiday on a Sunday on the Monday after it, and one on a Saturday not at all. */
const usFixed = ['01-01', '06-19', '07-04', '11-11', '12-25'].map(orMondayAfterSunday);

/** Nationwide holidays, by country, without those of a single state or region. */
// prettier-ignore
const rulesByCountry: Readonly<Record<string, readonly HolidayRule[]>> = {
  AT: [...catholic, fixed('01-06'), ascension, whitMonday, afterEaster(60), fixed('10-26'), fixed('12-08'), fixed('12-26')],
  AU: [...observed, goodFriday, easterMonday, orMonday('01-26'), fixed('04-25')],
  BE: [...catholic, ascension, whitMonday, fixed('07-21'), fixed('11-11')],
  CA: [...observed, goodFriday, mondayBefore('05-25'), orMonday('07-01'), nthWeekday(9, 1, 1), orMonday('09-30'), nthWeekday(10, 1, 2), orMonday('11-11')],
  CZ: [...continental, fixed('05-01'), fixed('05-08'), fixed('07-05'), fixed('07-06'), fixed('09-28'), fixed('10-28'), fixed('11-17'), fixed('12-24')],
  DE: [...continental, fixed('05-01'), ascension, whitMonday, fixed('10-03')],
  ES: [...common, goodFriday, fixed('01-06'), fixed('05-01'), fixed('08-15'), fixed('10-12'), fixed('11-01'), fixed('12-06'), fixed('12-08')],
  FI: [...continental, fixed('01-06'), fixed('05-01'), ascension, fixed('12-06')],
  FR: [...catholic, fixed('05-08'), ascension, whitMonday, fixed('07-14'), fixed('11-11')],
  GB: [...observed, goodFriday, easterMonday, nthWeekday(5, 1, 1), lastMonday(5), lastMonday(8)],
  IE: [...observed, easterMonday, brigid, orMonday('03-17'), nthWeekday(5, 1, 1), nthWeekday(6, 1, 1), nthWeekday(8, 1, 1), lastMonday(10)],
  IT: [...catholic, fixed('01-06'), fixed('04-25'), fixed('06-02'), fixed('12-08'), fixed('12-26')],
  LU: [...catholic, ascension, whitMonday, fixed('05-09'), fixed('06-23'), fixed('12-26')],
  NL: [...common, easterMonday, fixed('04-27'), ascension, whitMonday, fixed('12-26')],
  PT: [...catholic, goodFriday, fixed('04-25'), afterEaster(60), fixed('06-10'), fixed('10-05'), fixed('12-01'), fixed('12-08')],
  RO: [...common, fixed('01-02'), fixed('01-24'), fixed('05-01'), fixed('06-01'), fixed('08-15'), fixed('11-30'), fixed('12-01'), fixed('12-26')],
  SE: [...continental, fixed('01-06'), fixed('05-01'), ascension, fixed('06-06')],
  US: [...usFixed, nthWeekday(1, 1, 3), nthWeekday(2, 1, 3), lastMonday(5), nthWeekday(9, 1, 1), nthWeekday(10, 1, 2), nthWeekday(11, 4, 4)],
};

/** The countries with known holidays. */
export const holidayCountries: readonly string[] = Object.keys(rulesByCountry);

/** The holidays of a country in these years, in order; empty for an unknown country. */
export function publicHolidays(country: string, years: readonly number[]): readonly PlainDate[] {
  const rules = rulesByCountry[country] ?? [];
  return [...new Set(years.flatMap((year) => rules.map((rule) => rule(year))))].toSorted();
}

function fixed(monthAndDay: string): HolidayRule {
  return (year) => plainDate(`${year}-${monthAndDay}`);
}

/** A day of the year, or another one if it is on a weekend. */
function onWeekdays(monthAndDay: string, otherwise: string): HolidayRule {
  return (year) => {
    const day = plainDate(`${year}-${monthAndDay}`);
    return dayOfWeek(day) > 5 ? plainDate(`${year}-${otherwise}`) : day;
  };
}

/** A day of the year, or the Monday after it if it is on a weekend. */
function orMonday(monthAndDay: string): HolidayRule {
  return (year) => {
    const day = plainDate(`${year}-${monthAndDay}`);
    return dayOfWeek(day) > 5 ? addDays(day, 8 - dayOfWeek(day)) : day;
  };
}

function orMondayAfterSunday(monthAndDay: string): HolidayRule {
  return (year) => {
    const day = plainDate(`${year}-${monthAndDay}`);
    return dayOfWeek(day) === 7 ? addDays(day, 1) : day;
  };
}

/** The last Monday before a day of the year. */
function mondayBefore(monthAndDay: string): HolidayRule {
  return (year) => {
    const day = plainDate(`${year}-${monthAndDay}`);
    return addDays(day, dayOfWeek(day) === 1 ? -7 : 1 - dayOfWeek(day));
  };
}

/** In Ireland 1 February if it is a Friday, else the first Monday of February. */
function brigid(year: number): PlainDate {
  const first = plainDate(`${year}-02-01`);
  return dayOfWeek(first) === 5 ? first : nthWeekday(2, 1, 1)(year);
}

/** The nth weekday (1 is Monday) of a month. */
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
