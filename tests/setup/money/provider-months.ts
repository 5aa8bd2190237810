import { addMonths, civilDateOf, type Instant, sameTimeOn } from '../../../worker/domain/dates';

/**
 * The market's date of a charge so many months after another. The provider counts months by UTC: around midnight, at the
 * end of a month or where summer time begins in between, that is not always the date the market's own calendar gives.
 */
export const chargedOn = (from: Instant, months: number, timeZone: string) =>
  civilDateOf(sameTimeOn(addMonths(civilDateOf(from, 'UTC'), months), from, 'UTC'), timeZone);
