import { addDays, type CivilDate } from '../dates';

interface Paused {
  /** Last day of the pause. */
  readonly until: CivilDate;
  readonly feeMinor: number;
}

/** Fee of the pause after which a period begins on this day, charged together with that period; minor units, 0 if there is none. */
export const pauseFeeOn = (pauses: readonly Paused[], day: CivilDate | null | undefined): number =>
  pauses.find(({ until }) => addDays(until, 1) === day)?.feeMinor ?? 0;
