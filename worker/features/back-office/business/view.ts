import {
  type BusinessSpan,
  changeOf,
  churnOf,
  conversionRateOf,
  type Figures,
  figureOf,
  isStock,
  liveOf,
  periodsOf,
  stockFigures,
  summed,
} from '../../../domain/back-office/business';
import type { CivilDate } from '../../../domain/dates';
import type { Market } from '../../../domain/markets/market';
import { isStep } from '../../../domain/signup/signup-steps';
import type { KeyFigures, PeriodFigures } from '../../../services/business/port';

/** What one cell answers. */
export interface CellNumbers {
  readonly market: Market;
  readonly now: Figures;
  readonly month: Figures;
  readonly today: Figures;
  /** Of the shown periods and as many before them, with the steps of sign-ups; absent where nothing was kept. */
  readonly series: readonly PeriodFigures[];
  readonly studios: readonly KeyFigures[];
  readonly products: readonly KeyFigures[];
}

/** In the order of the page; `churn` and `conversion` are shares. */
export const measures = [
  'active',
  'new',
  'ending',
  'paused',
  'pastDue',
  'churn',
  'conversion',
  'monthly',
  'paid',
  'refunded',
  'disputed',
] as const;
export type Measure = (typeof measures)[number];
const moneyMeasures: readonly string[] = ['monthly', 'paid', 'refunded', 'disputed'];
export const isShare = (measure: Measure): boolean => measure === 'churn' || measure === 'conversion';
export const isMoney = (measure: string): boolean => moneyMeasures.includes(measure);

/** One small multiple: a value a period, and what it comes to beside the period before. */
export interface Multiple {
  readonly measure: Measure;
  /** Null where nothing was kept. */
  readonly values: readonly (number | null)[];
  readonly value: number | null;
  readonly before: number | null;
  /** Share; null where there was nothing before. */
  readonly change: number | null;
}

/** The figures of several cells added up, period by period. */
function added(all: readonly Figures[]): Figures {
  const sums: Record<string, number> = {};
  for (const figures of all)
    for (const [name, value] of Object.entries(figures)) sums[name] = (sums[name] ?? 0) + value;
  return sums;
}

export interface Span {
  readonly shown: readonly (Figures | null)[];
  readonly before: readonly (Figures | null)[];
}

/** The figures of each period of a span and of the span before; null where no cell kept any. */
export function spanOf(cells: readonly CellNumbers[], span: BusinessSpan, today: CivilDate): Span {
  const { shown, before } = periodsOf(span, today);
  const kept = cells.flatMap(({ series }) => series);
  const at = (period: string) => {
    const here = kept.filter((one) => one.period === period);
    return here.length === 0 ? null : added(here.map(({ figures }) => figures));
  };
  return { shown: shown.map(at), before: before.map(at) };
}

/** What there was at the end of some periods; null if nothing was counted then. */
const lastStock = (all: readonly (Figures | null)[]): Figures | null =>
  all.findLast((figures) => figures !== null && stockFigures.some((name) => name in figures)) ?? null;

/** Periods of which anything but sign-ups is known. */
const kept = (all: readonly (Figures | null)[]) =>
  all.filter((one): one is Figures => one !== null && Object.keys(one).some((name) => !isStep(name)));

export function multiplesOf(cells: readonly CellNumbers[], span: Span): readonly Multiple[] {
  const now = added(cells.map((cell) => cell.now));
  const stockBefore = lastStock(span.before);
  const [flows, flowsBefore] = [summed(kept(span.shown)), summed(kept(span.before))];
  const valueIn = (measure: Measure, figures: Figures): number | null => {
    if (measure === 'conversion') return conversionRateOf(figures);
    if (measure === 'churn') return hasStock(figures) ? churnOf(figures, liveOf(figures)) : null;
    return isStock(measure) && !hasStock(figures) ? null : figureOf(figures, measure);
  };
  // Money of several currencies has no sum, nor has it grown by some percent of one.
  const isMixed = new Set(cells.map(({ market }) => market.currency)).size > 1;
  const overall = (measure: Measure): readonly [value: number | null, before: number | null] => {
    if (measure === 'conversion') return [sharedOf(span.shown), sharedOf(span.before)];
    if (measure === 'churn')
      return [churnOf(flows, liveOf(now)), stockBefore && churnOf(flowsBefore, liveOf(stockBefore))];
    if (isStock(measure)) return [figureOf(now, measure), stockBefore && figureOf(stockBefore, measure)];
    return [figureOf(flows, measure), kept(span.before).length === 0 ? null : figureOf(flowsBefore, measure)];
  };
  return measures.map((measure) => {
    const isUnsaid = isMixed && isMoney(measure);
    const values = span.shown.map((figures) => (isUnsaid ? null : figures && valueIn(measure, figures)));
    const [value, before] = isUnsaid ? [null, null] : overall(measure);
    const change = value === null || before === null ? null : changeOf(value, before);
    return { measure, values, value, before, change };
  });
}

const sharedOf = (all: readonly (Figures | null)[]) => conversionRateOf(summed(all.filter((one) => one !== null)));

const hasStock = (figures: Figures) => stockFigures.some((name) => name in figures);

/** A reason, how often it was given, and how often before. */
export interface ReasonCount {
  readonly reason: string;
  readonly count: number;
  readonly before: number;
}

export function reasonsOf(kind: 'leave' | 'pause', reasons: readonly string[], span: Span): readonly ReasonCount[] {
  const [flows, before] = [summed(kept(span.shown)), summed(kept(span.before))];
  return reasons
    .map((reason) => ({
      reason,
      count: figureOf(flows, `${kind}:${reason}`),
      before: figureOf(before, `${kind}:${reason}`),
    }))
    .toSorted((one, other) => other.count - one.count);
}
