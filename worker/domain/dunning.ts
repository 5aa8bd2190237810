import { addDays, type CivilDate } from './dates';

/** Days after a charge fell due on which the provider tries it again; after the last of them it gives up. */
const retryDays = [3, 8, 15, 21] as const;

/** The days on which a charge that failed is tried again by itself. */
export function retriesOf(failedOn: CivilDate): readonly CivilDate[] {
  return retryDays.map((days) => addDays(failedOn, days));
}

/** The day of the last try: when that fails, too, the membership ends. */
export function givenUpOn(failedOn: CivilDate): CivilDate {
  return addDays(failedOn, retryDays[retryDays.length - 1] ?? 0);
}
