import { addDays, type CivilDate } from './dates';

/** Days after a charge fell due on which the provider, as it is set up, tries it for the last time. */
const lastRetryDays = 21;

/** The day of the last try: when that fails, too, the membership ends. */
export function givenUpOn(failedOn: CivilDate): CivilDate {
  return addDays(failedOn, lastRetryDays);
}
