import { addMonths, type CivilDate } from '../../domain/dates';

/**
 * A date, written out, as the largest words of a part: without its year while that day's name comes once until then, and
 * else free to break between its words. On the narrowest phone it would be cut.
 */
export const largeDate = (text: string, date: CivilDate, today: CivilDate): string =>
  date < addMonths(today, 12) ? text.replace(/\s\d+$/, '') : text.replaceAll('\u00a0', ' ');
