import { describe, expect, it } from 'vitest';
import { meanOf, netPromoterScore } from '../../../worker/domain/survey/survey-statistics';

const tally = (detractors: number, passives: number, promoters: number) =>
  new Map([
    ['3', detractors],
    ['7', passives],
    ['9', promoters],
  ]);

describe('net promoter score', () => {
  it('counts 9 and 10 for, 0 to 6 against, and knows 7 and 8 of all', () => {
    const each = new Map(Array.from({ length: 11 }, (_, value) => [String(value), value + 1]));
    expect(netPromoterScore(each)).toMatchObject({ n: 66, promoters: 21, passives: 17, detractors: 28 });
    expect(netPromoterScore(each).score).toBeCloseTo(-10.606, 3);
  });

  it('says nothing without answers', () => {
    expect(netPromoterScore(new Map())).toEqual({
      ...{ n: 0, promoters: 0, passives: 0, detractors: 0 },
      ...{ score: null, low: null, high: null },
    });
  });

  it('has the interval that the method gives by hand: 15 for, 7 against, 36 in all', () => {
    // p = 15.75 / 39, q = 7.75 / 39; 100 · (p − q ± 1.96 · √((p + q − (p − q)²) / 39))
    const { score, low, high } = netPromoterScore(tally(7, 14, 15));
    expect(score).toBeCloseTo(22.222, 3);
    expect(low).toBeCloseTo(-2.983, 3);
    expect(high).toBeCloseTo(44.009, 3);
  });

  it('holds the score itself, however one-sided, and stays within the scale', () => {
    for (const n of [1, 2, 5, 30, 1000]) {
      for (const [detractors, passives, promoters] of [
        [n, 0, 0],
        [0, n, 0],
        [0, 0, n],
        [n, 0, n],
      ] as const) {
        const { score, low, high } = netPromoterScore(tally(detractors, passives, promoters));
        expect([low, score, high]).toEqual([low, score, high].toSorted((one, other) => Number(one) - Number(other)));
        expect(Number(low)).toBeGreaterThanOrEqual(-100);
        expect(Number(high)).toBeLessThanOrEqual(100);
      }
    }
  });

  it('holds the true score in close to 95 of 100 surveys: counted over every outcome, not by chance', () => {
    const shares = [
      [0.1, 0.3, 0.6],
      [0.25, 0.35, 0.4],
      [0.4, 0.4, 0.2],
      [0.05, 0.15, 0.8],
      [0.33, 0.34, 0.33],
    ] as const;
    for (const n of [10, 30, 100]) {
      const coverages = shares.map((share) => coverageOf(n, share));
      for (const coverage of coverages) {
        expect(coverage).toBeGreaterThan(0.925);
        expect(coverage).toBeLessThan(0.995);
      }
      const middle = coverages.reduce((sum, one) => sum + one, 0) / coverages.length;
      expect(Math.abs(middle - 0.95)).toBeLessThan(0.015);
    }
  });

  it('is narrower the more people answer, as the root of their number', () => {
    const width = (n: number) => {
      const { low, high } = netPromoterScore(tally(0.2 * n, 0.3 * n, 0.5 * n));
      return Number(high) - Number(low);
    };
    expect(width(400) / width(1600)).toBeCloseTo(2, 1);
  });
});

/** How likely the interval of a survey of n people holds the true score, over all outcomes with their probabilities. */
function coverageOf(n: number, [against, neither, forUs]: readonly [number, number, number]): number {
  const truth = 100 * (forUs - against);
  const logs = Array.from({ length: n + 1 }, (_, index) => index);
  for (let index = 1; index <= n; index += 1) logs[index] = (logs[index - 1] ?? 0) + Math.log(index);
  let covered = 0;
  for (let detractors = 0; detractors <= n; detractors += 1) {
    for (let promoters = 0; detractors + promoters <= n; promoters += 1) {
      const passives = n - detractors - promoters;
      const { low, high } = netPromoterScore(tally(detractors, passives, promoters));
      if (Number(low) > truth || Number(high) < truth) continue;
      const ways = (logs[n] ?? 0) - (logs[detractors] ?? 0) - (logs[passives] ?? 0) - (logs[promoters] ?? 0);
      covered += Math.exp(
        ways + detractors * Math.log(against) + passives * Math.log(neither) + promoters * Math.log(forUs),
      );
    }
  }
  return covered;
}

it('means weigh each value by how often it was given', () => {
  expect(
    meanOf(
      new Map([
        ['1', 1],
        ['5', 3],
      ]),
    ),
  ).toBe(4);
  expect(meanOf(new Map())).toBeNull();
});
