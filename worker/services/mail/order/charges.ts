import { addMonths, type CivilDate, epochOf, noonOf } from '../../../domain/dates';
import type { Market } from '../../../domain/markets/market';
import { earliestLastDay, periodEnd, periodStart, type Rhythm } from '../../../domain/membership/terms';
import { onCalendar } from '../view';
import type { OrderData } from './data';

/** Consecutive equal charges; `count` null: until cancelled. */
interface ChargeRun {
  readonly from: CivilDate;
  readonly to: CivilDate | null;
  readonly amountMinor: number;
  readonly count: number | null;
}

/** Up to this many charges are listed one by one. */
const longestList = 6;

/** The charges after the first one with dates, up to the regular price. */
export function chargesAfterFirst(order: OrderData, market: Market): ChargeRun[] {
  const { snapshot } = order;
  const reduced = Math.max(snapshot.discount?.charges ?? 0, 1);
  const rhythm = rhythmOf(order, market);
  const dateOf = (index: number) => periodStart(rhythm, index);
  const runs: ChargeRun[] = [];
  if (reduced - 1 > longestList) {
    const amountMinor = amountOf(order, 1);
    runs.push({ from: dateOf(1), to: dateOf(reduced - 1), amountMinor, count: reduced - 1 });
  } else {
    for (let index = 1; index < reduced; index += 1) runs.push(single(dateOf(index), amountOf(order, index)));
  }
  runs.push(single(dateOf(reduced), amountOf(order, reduced)));
  runs.push({ from: dateOf(reduced + 1), to: null, amountMinor: amountOf(order, reduced + 1), count: null });
  return runs;
}

const single = (date: CivilDate, amountMinor: number): ChargeRun => ({ from: date, to: date, amountMinor, count: 1 });

function amountOf({ snapshot, amountMinor }: OrderData, index: number): number {
  if (index === 0) return amountMinor;
  if (index === 1) return snapshot.secondAmountMinor;
  const { discount, priceMinor } = snapshot;
  return discount && index < discount.charges ? Math.max(0, priceMinor - discount.offMinor) : priceMinor;
}

/**
 * Dates count from the anchor, so that a short month moves only its own charge; the provider's date takes precedence, and
 * from a noon it counts on by itself: before that the first period was sold alone (docs/decisions/044).
 */
function rhythmOf(order: OrderData, market: Market): Rhythm {
  const { snapshot, accessFrom, nextChargeAt } = order;
  const anchor = onCalendar(accessFrom, market);
  const next = nextChargeAt ? onCalendar(nextChargeAt, market) : snapshot.secondChargeOn;
  const { intervalMonths, bindingEndsOn: bindingEnd } = snapshot;
  const isSoldAlone = nextChargeAt !== null && epochOf(nextChargeAt) === noonOf(next, market.timeZone);
  const follows = !isSoldAlone && addMonths(anchor, intervalMonths) === next;
  return { start: follows ? anchor : addMonths(next, -intervalMonths), intervalMonths, bindingEnd };
}

interface OrderEnd {
  /** Last day with access if it were cancelled on the day of the payment. */
  readonly earliestEnd: CivilDate;
  /** Sum of all charges until then, minor units. */
  readonly minimumTotalMinor: number;
}

export function endOf(order: OrderData, market: Market): OrderEnd {
  const rhythm = rhythmOf(order, market);
  const earliestEnd = earliestLastDay(rhythm, market.notice, onCalendar(order.at, market));
  let count = 1;
  let minimumTotalMinor = order.amountMinor;
  while (periodEnd(rhythm, count - 1) < earliestEnd) {
    minimumTotalMinor += amountOf(order, count);
    count += 1;
  }
  return { earliestEnd, minimumTotalMinor };
}
