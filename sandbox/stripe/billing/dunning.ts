const secondsPerDay = 86_400;
/** Days after the invoice became due on which it is tried (again). */
const attemptDays = [0, 3, 8, 15, 21];

/** Time of the next attempt after so many failed ones, or null when there is none left. */
export const retryAt = (finalizedAtSeconds: number, attemptCount: number): number | null => {
  const day = attemptDays[attemptCount];
  return day === undefined ? null : finalizedAtSeconds + day * secondsPerDay;
};
