import { type Figures, figureOf, summed } from '../../../domain/back-office/business';
import { type SignupStep, signupSteps, stepFigure } from '../../../domain/signup/signup-steps';
import type { PeriodFigures } from '../../../services/business/port';
import type { SignupCount } from '../../../services/signups/port';
import type { Span } from './view';

/** Figures of a market with the steps of its sign-ups, which are counted by day in a table of their own. */
export function addSteps(
  series: readonly PeriodFigures[],
  counts: readonly SignupCount[],
  unit: 'day' | 'month',
): readonly PeriodFigures[] {
  const periods = new Map(series.map(({ period, figures }) => [period, { ...figures } as Record<string, number>]));
  for (const { day, step, count } of counts) {
    const period = unit === 'day' ? day : day.slice(0, 7);
    const figures = periods.get(period) ?? {};
    figures[stepFigure(step)] = (figures[stepFigure(step)] ?? 0) + count;
    periods.set(period, figures);
  }
  return [...periods].map(([period, figures]) => ({ period, figures })).toSorted(byPeriod);
}

const byPeriod = ({ period: one }: PeriodFigures, { period: other }: PeriodFigures) =>
  one < other ? -1 : one > other ? 1 : 0;

/** How many sign-ups got to a step, and of those who took the first one; the same of the period before. */
export interface StepCount {
  readonly step: SignupStep;
  readonly count: number;
  readonly share: number | null;
  readonly before: number;
  readonly shareBefore: number | null;
}

/** A visit is of no studio and no membership yet: theirs begin with the choice. */
export function conversionOf({ shown, before }: Span, isWhole: boolean): readonly StepCount[] {
  const steps = isWhole ? signupSteps : signupSteps.filter((step) => step !== 'visited');
  const [now, then] = [shown, before].map((all) => summed(all.filter((one) => one !== null))) as [Figures, Figures];
  const [first] = steps;
  const of = (figures: Figures, step: SignupStep) => figureOf(figures, stepFigure(step));
  const share = (figures: Figures, step: SignupStep) =>
    first && of(figures, first) > 0 ? of(figures, step) / of(figures, first) : null;
  return steps.map((step) => ({
    ...{ step, count: of(now, step), before: of(then, step) },
    ...{ share: share(now, step), shareBefore: share(then, step) },
  }));
}
