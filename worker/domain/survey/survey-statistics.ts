/** Net promoter score of n answers with its 95 % confidence interval, −100 to 100; null without answers. */
export interface NetPromoterScore {
  readonly n: number;
  readonly promoters: number;
  readonly passives: number;
  readonly detractors: number;
  readonly score: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** How often each value was chosen. */
export type Tally = ReadonlyMap<string, number>;

/** Below this number of answers a result is too uncertain to act upon. */
export const fewAnswers = 30;
/** Studios with fewer responses are not shown separately, since their members could be identified. */
export const smallestGroup = 5;

const z95 = 1.959964;
const promotersFrom = 9;
const passivesFrom = 7;

/** Net promoter score of answers 0–10: the share of 9 and 10 minus the share of 0 to 6. */
export function netPromoterScore(tally: Tally): NetPromoterScore {
  let [promoters, passives, detractors] = [0, 0, 0];
  for (const [value, count] of tally) {
    if (Number(value) >= promotersFrom) promoters += count;
    else if (Number(value) >= passivesFrom) passives += count;
    else detractors += count;
  }
  const n = promoters + passives + detractors;
  if (n === 0) return { n, promoters, passives, detractors, score: null, low: null, high: null };
  const { low, high } = interval(promoters, detractors, n);
  return { n, promoters, passives, detractors, score: (100 * (promoters - detractors)) / n, low, high };
}

/**
 * Adjusted Wald interval with three answers added, ¾ of them for and ¾ against: stays close to 95 % for few or
 * one-sided answers, where the plain interval is far too narrow (Rocks, "Interval Estimation for the Net Promoter
 * Score", The American Statistician 70, 2016).
 */
function interval(promoters: number, detractors: number, n: number): { low: number; high: number } {
  const [more, all] = [3 / 4, n + 3];
  const [forUs, against] = [(promoters + more) / all, (detractors + more) / all];
  const middle = forUs - against;
  const margin = z95 * Math.sqrt((forUs + against - middle ** 2) / all);
  // With one or two answers the interval might not contain the score.
  const score = (promoters - detractors) / n;
  return {
    low: 100 * Math.max(-1, Math.min(score, middle - margin)),
    high: 100 * Math.min(1, Math.max(score, middle + margin)),
  };
}

/** Mean of numeric answers; null without answers. */
export function meanOf(tally: Tally): number | null {
  let [n, sum] = [0, 0];
  for (const [value, count] of tally) {
    n += count;
    sum += Number(value) * count;
  }
  return n === 0 ? null : sum / n;
}
