import { addDays, type CivilDate } from '../dates';
import type { DunningRule } from '../markets/market-data';

/** The day of the last attempt; if it fails too, the membership ends. */
export function givenUpOn(failedOn: CivilDate, { retryAfterDays }: DunningRule): CivilDate {
  return addDays(
    failedOn,
    retryAfterDays.reduce((sum, days) => sum + days, 0),
  );
}
