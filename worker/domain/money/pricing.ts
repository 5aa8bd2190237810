import type { Product } from '../catalogue/catalogue';
import { addDays, addMonths, type CivilDate, laterOf } from '../dates';
import type { Market } from '../markets/market';
import { bindingEndOf, earliestLastDay, periodEnd, periodStart, type Rhythm } from '../membership/terms';
import { lastWithdrawalDay } from '../membership/withdrawal';
import { chargeAmount, comparedCharges, type Discount, discountedCharges, sumOfCharges } from './discount';
import type { QuotePayload } from './quote-payload';

export interface QuoteQuestion {
  readonly product: Pick<Product, 'priceMinor' | 'billingIntervalMonths' | 'bindingMonths'>;
  readonly discount: Discount | null;
  readonly market: Pick<Market, 'notice' | 'withdrawal' | 'maxBindingMonths'>;
  /** Civil date in the market's zone. */
  readonly today: CivilDate;
  /** True: starts today. False: starts when the withdrawal period is over. */
  readonly startNow: boolean;
  /** An immediate start is charged in the rhythm of a later one: the provider is at another day (docs/decisions/044). */
  readonly isOtherDay?: boolean;
  /** Last day of another running membership; the new one starts the day after at the earliest. */
  readonly runsUntil?: CivilDate | null;
}

export interface Charge {
  readonly date: CivilDate;
  readonly amountMinor: number;
}

/** A run of equal charges; `count` null: until cancelled. */
export interface PricePhase {
  readonly from: CivilDate;
  readonly amountMinor: number;
  readonly count: number | null;
}

/** All amounts and dates of the overview: minor units with VAT, civil dates. */
export interface Quote {
  /** The first twelve charges. The first is taken today, whenever the membership starts. */
  readonly charges: readonly [Charge, Charge, ...Charge[]];
  readonly phases: readonly [PricePhase, ...PricePhase[]];
  readonly start: CivilDate;
  /** Start with and without `startNow`. */
  readonly starts: { readonly now: CivilDate; readonly later: CivilDate };
  /** Fewer than the product's where another membership runs first. */
  readonly bindingMonths: number;
  readonly bindingEnd: CivilDate | null;
  /** Last day with access if it were cancelled today. */
  readonly earliestLastDay: CivilDate;
  /** The least the contract can cost: every charge up to `earliestLastDay`. */
  readonly minimumTotalMinor: number;
  /** Last day on which the contract can be withdrawn from: the market's days after the order, or the next working day. */
  readonly withdrawalLastDay: CivilDate;
}

export function quoteFor(question: QuoteQuestion): Quote {
  const { product, discount, market, today } = question;
  const withdrawalLastDay = lastWithdrawalDay(addDays(today, market.withdrawal.days), market.withdrawal.holidays);
  const starts = startDates(question, withdrawalLastDay);
  const start = question.startNow ? starts.now : starts.later;
  const { billingIntervalMonths: intervalMonths } = product;
  // After a first period sold by itself the provider counts on from the second charge, which a short month may have moved.
  const isAlone = start !== today || question.isOtherDay;
  const anchor = isAlone ? addMonths(addMonths(start, intervalMonths), -intervalMonths) : start;
  const bindingMonths = boundMonths(question, anchor);
  // Of as many charges: by the start's own day of the month it could take in one more.
  const bindingEnd = bindingEndOf(anchor, bindingMonths);
  const rhythm: Rhythm = { start: anchor, intervalMonths, bindingEnd };
  const chargeAt = (index: number): Charge => ({
    date: index === 0 ? today : periodStart(rhythm, index),
    amountMinor: chargeAmount(product, discount, index),
  });
  const lastDay = earliestLastDay(rhythm, market.notice, today);
  return {
    charges: Array.from({ length: comparedCharges }, (_, index) => chargeAt(index)) as [Charge, Charge, ...Charge[]],
    phases: phasesOf(discount, chargeAt),
    start,
    starts,
    bindingMonths,
    bindingEnd,
    earliestLastDay: lastDay,
    minimumTotalMinor: sumOfCharges(product, discount, chargesUntil(rhythm, lastDay)),
    withdrawalLastDay,
  };
}

/**
 * The start dates: today, or the day after the withdrawal period, which a weekend or a holiday may extend; both not
 * before another membership has ended.
 */
function startDates({ today, runsUntil }: QuoteQuestion, withdrawalLastDay: CivilDate): Quote['starts'] {
  const free = runsUntil ? addDays(runsUntil, 1) : today;
  return { now: laterOf(today, free), later: laterOf(addDays(withdrawalLastDay, 1), free) };
}

/** No charge binds later than the law lets the order bind, however late the first day with access is (docs/decisions/089). */
function boundMonths({ product, market, today }: QuoteQuestion, anchor: CivilDate): number {
  const step = product.billingIntervalMonths;
  const ends = addMonths(today, market.maxBindingMonths);
  let months = product.bindingMonths;
  while (months > 0 && addMonths(anchor, months - step) >= ends) months = Math.max(0, months - step);
  return months;
}

function phasesOf(discount: Discount | null, chargeAt: (index: number) => Charge): Quote['phases'] {
  const first = chargeAt(0);
  const changed = discountedCharges(discount);
  const then = chargeAt(changed);
  if (changed === 0 || then.amountMinor === first.amountMinor)
    return [{ from: first.date, amountMinor: first.amountMinor, count: null }];
  return [
    { from: first.date, amountMinor: first.amountMinor, count: changed },
    { from: then.date, amountMinor: then.amountMinor, count: null },
  ];
}

function chargesUntil(rhythm: Rhythm, lastDay: CivilDate): number {
  let count = 1;
  while (periodEnd(rhythm, count - 1) < lastDay) count += 1;
  return count;
}

interface QuoteSubject {
  readonly market: Pick<Market, 'id' | 'currency'>;
  readonly product: Pick<Product, 'productId' | 'billingIntervalMonths'>;
  readonly studioId: string;
  readonly catalogueVersion: string | number;
  readonly discount: Discount | null;
  readonly quote: Quote;
}

export function quotePayload({
  market,
  product,
  studioId,
  catalogueVersion,
  discount,
  quote,
}: QuoteSubject): QuotePayload {
  return {
    market: market.id,
    productId: product.productId,
    studioId,
    catalogueVersion,
    discountCode: discount?.code ?? null,
    currency: market.currency,
    firstMinor: quote.charges[0].amountMinor,
    phases: quote.phases.map((phase) => [phase.amountMinor, phase.count]),
    intervalMonths: product.billingIntervalMonths,
    bindingMonths: quote.bindingMonths,
    minimumTotalMinor: quote.minimumTotalMinor,
    shownOn: quote.charges[0].date,
    ...(quote.starts.now > quote.charges[0].date && { waitsUntil: quote.starts.now }),
  };
}

/** What the order would change of what the page showed; catalogue version and day may differ. */
export function changedSince(shown: QuotePayload, current: QuotePayload): 'price' | 'dates' | null {
  const price = ({ firstMinor, phases, intervalMonths }: QuotePayload) =>
    JSON.stringify([firstMinor, phases, intervalMonths]);
  const all = ({ catalogueVersion: _version, shownOn: _day, discountCode: _code, ...rest }: QuotePayload) =>
    JSON.stringify(rest);
  if (price(shown) !== price(current)) return 'price';
  return all(shown) === all(current) ? null : 'dates';
}
