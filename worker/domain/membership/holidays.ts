import { addDays, type CivilDate, daysBetween, weekdayOf } from '../dates';

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/**
 * True if one of the rules names the day: `12-25` that day of each year, `easter+39` days from Easter Sunday,
 * `mon 05-25..05-31` that weekday from one day to the other.
 */
export function isHoliday(day: CivilDate, rules: readonly string[]): boolean {
  const [year, date] = [day.slice(0, 4), day.slice(5)];
  const days = daysBetween(easterOf(year), day);
  const names = [date, `easter${days < 0 ? '' : '+'}${days}`];
  const weekday = weekdays[weekdayOf(day)] ?? '';
  return rules.some(
    (rule) => names.includes(rule) || (rule.startsWith(weekday) && rule.slice(4, 9) <= date && date <= rule.slice(11)),
  );
}

const easters = new Map<string, CivilDate>();

/** Every page of a membership asks for one year's. */
function easterOf(year: string): CivilDate {
  const known = easters.get(year) ?? calculatedEaster(Number(year));
  easters.set(year, known);
  return known;
}

/** The Sunday after the full moon of spring, by the anonymous Gregorian algorithm (Nature, 20 April 1876). */
function calculatedEaster(year: number): CivilDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const epact = (19 * golden + century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 15) % 30;
  const isEarlier = epact === 29 || (epact === 28 && golden > 10);
  const moon = addDays(`${year}-03-21`, isEarlier ? epact - 1 : epact);
  return addDays(moon, 7 - ((weekdayOf(moon) + 1) % 7));
}
