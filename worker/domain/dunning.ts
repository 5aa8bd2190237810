import { addDays, type CivilDate } from './dates';
import type { DunningRule } from './market';

/** The day of the last try: when that fails, too, the membership ends. */
export function givenUpOn(failedOn: CivilDate, { retryAfterDays }: DunningRule): CivilDate {
  return addDays(
    failedOn,
    retryAfterDays.reduce((sum, days) => sum + days, 0),
  );
}
