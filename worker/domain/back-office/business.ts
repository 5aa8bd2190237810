import { addDays, addMonths, type CivilDate } from '../dates';
import { namedPauseReasons } from '../markets/market-data';
import { namedCancelReasons } from '../membership/cancel-reasons';
import { stepFigure } from '../signup/signup-steps';

export const scopes = ['market', 'studio', 'product'] as const;
export type Scope = (typeof scopes)[number];

/** What there is: memberships by state, and minor units a month of those that are charged. */
export const stockFigures = ['active', 'paused', 'pastDue', 'ending', 'monthly'] as const;

type StockFigure = (typeof stockFigures)[number];
/**
 * Figures by name: stocks; what happened in a period, as counts (`new`, `noticed`, `kept`, `ended`, `withdrawn`) and as minor
 * units of money (`paid`, `refunded`, `disputed`); reasons as `leave:<reason>` and `pause:<reason>`; steps of sign-ups as
 * `step:<step>`. A figure that is absent is zero.
 */
export type Figures = Readonly<Record<string, number>>;

export const isStock = (figure: string): figure is StockFigure => stockFigures.some((one) => one === figure);

/** Why memberships ended: reasons that members give, and what ends one without a reason. */
export const leaveReasons = [...namedCancelReasons, 'none', 'unpaid', 'withdrawn', 'atOnce'] as const;
export const restReasons = [...namedPauseReasons, 'none'] as const;

export const figureOf = (figures: Figures, name: string): number => figures[name] ?? 0;

/** Memberships in force, whatever their state. */
export const liveOf = (figures: Figures): number =>
  ['active', 'paused', 'pastDue', 'ending'].reduce((sum, name) => sum + figureOf(figures, name), 0);

/** Sums of what happened in several periods. */
export function summed(all: readonly Figures[]): Figures {
  const sums: Record<string, number> = {};
  for (const figures of all)
    for (const [name, value] of Object.entries(figures)) if (!isStock(name)) sums[name] = (sums[name] ?? 0) + value;
  return sums;
}

/**
 * Share of memberships that ended in a period, of those there were when it began; null if there were none. Those that
 * began and ended within it count, too, as is usual for a rate of churn.
 */
export function churnOf(flows: Figures, liveAtEnd: number): number | null {
  const left = figureOf(flows, 'ended') + figureOf(flows, 'withdrawn');
  const atBeginning = liveAtEnd + left - figureOf(flows, 'new');
  return atBeginning > 0 ? left / atBeginning : null;
}

/** Of those who chose a membership, how many paid it in the same period; null if nobody chose one. */
export function conversionRateOf(flows: Figures): number | null {
  const chosen = figureOf(flows, stepFigure('chosen'));
  return chosen > 0 ? figureOf(flows, stepFigure('paid')) / chosen : null;
}

/** Change against the period before as a share; null where that was nothing. */
export const changeOf = (now: number, before: number): number | null => (before === 0 ? null : (now - before) / before);

export const businessSpans = ['28', '90', '12m'] as const;
export type BusinessSpan = (typeof businessSpans)[number];

interface SpanPeriods {
  /** Periods that are shown, oldest first: days, or months. */
  readonly shown: readonly string[];
  /** As many before them. */
  readonly before: readonly string[];
}

/** The days or months of a span that ends today, and as many before. */
export function periodsOf(span: BusinessSpan, today: CivilDate): SpanPeriods {
  const isMonths = span === '12m';
  const count = isMonths ? 12 : Number(span);
  const first = `${today.slice(0, 7)}-01`;
  const at = (back: number) => (isMonths ? addMonths(first, -back).slice(0, 7) : addDays(today, -back));
  const all = Array.from({ length: 2 * count }, (_, index) => at(2 * count - 1 - index));
  return { shown: all.slice(count), before: all.slice(0, count) };
}

/** `YYYY-MM` of the month before. */
export const monthBefore = (month: string): string => addMonths(`${month}-01`, -1).slice(0, 7);
