import { addDays, type CivilDate } from '../dates';
import type { DunningRule } from '../markets/market-data';

/**
 * The last day on which paying keeps the membership, at whatever hour: the day before the last attempt, which the provider
 * makes at an hour of its own, and with which the membership ends.
 */
export function payableUntil(failedOn: CivilDate, { retryAfterDays }: DunningRule): CivilDate {
  return addDays(failedOn, retryAfterDays.reduce((sum, days) => sum + days, 0) - 1);
}
