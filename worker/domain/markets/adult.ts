import type { CivilDate } from '../dates';
import { ageThreshold } from './market-data';

/**
 * The last date of birth of somebody who is of age today, as staff compare it with a document. Who was born on 29
 * February is of age on 1 March of a year that has no such day; therefore the date is only counted back in years, and on 29
 * February itself, which has its like in no year 18 before, those born until 28 February are of age.
 */
export function lastBirthday(today: CivilDate): CivilDate {
  const [year = '', month, day] = today.split('-');
  const born = String(Number(year) - ageThreshold).padStart(4, '0');
  return `${born}-${month}-${month === '02' && day === '29' ? '28' : day}`;
}
