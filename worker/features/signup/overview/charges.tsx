import { addMonths } from '../../../domain/dates';
import type { PricePhase, Quote } from '../../../domain/money/pricing';
import type { TimelineCharge } from '../../../ui/block/price-timeline';
import { eachInterval } from '../../../ui/text/interval-text';
import { sentenceCase } from '../../../ui/text/sentence-case';
import type { View } from '../../../ui/view';

interface Terms {
  intervalMonths: number;
  discountCode: string | null;
}

/** The timeline: today's charge, the start if it is another day, each change of price, and how it continues. */
export function chargesOf(view: View, quote: Quote, terms: Terms): TimelineCharge[] {
  const { t, format } = view;
  const today = quote.charges[0];
  const start: TimelineCharge = {
    key: 'start',
    when: format.date(quote.start),
    amount: '',
    lines: [t('overview.starts')],
  };
  return [
    {
      key: 'today',
      when: t('overview.today'),
      amount: format.money(today.amountMinor),
      lines: todayLines(view, quote, terms),
    },
    ...(quote.start === today.date ? [] : [start]),
    ...laterCharges(view, quote, terms.intervalMonths),
  ];
}

function todayLines({ t, format, language }: View, quote: Quote, { discountCode }: Terms): string[] {
  const [today] = quote.charges;
  const [first, then] = quote.phases;
  const savedMinor = then ? then.amountMinor - first.amountMinor : 0;
  const amount = format.money(savedMinor);
  const saved = discountCode
    ? t('overview.saved', { code: discountCode, amount })
    : t('overview.savedNoCode', { amount });
  return [
    sentenceCase(format.weekdayDate(today.date), language),
    ...(savedMinor > 0 ? [saved] : []),
    ...(quote.start === today.date ? [t('overview.startsToday')] : []),
  ];
}

/** Two later charges, which show the interval. A discount over several charges is one entry up to its last day. */
function laterCharges({ t, format }: View, quote: Quote, intervalMonths: number): TimelineCharge[] {
  const { charges, phases } = quote;
  const each = eachInterval(t, intervalMonths);
  const goesOn = t('overview.goesOn', { each });
  const [first, then] = phases;
  const entry = (date: string, amountMinor: number, line?: string): TimelineCharge => ({
    key: date,
    when: format.date(date),
    amount: format.money(amountMinor),
    lines: line ? [line] : [],
  });
  const [, second, third] = charges;
  if (!then || first.count === 1)
    return [entry(second.date, second.amountMinor), ...(third ? [entry(third.date, third.amountMinor, goesOn)] : [])];
  const last = lastOf(first, quote, intervalMonths);
  const repeats = last > second.date ? t('overview.repeats', { each, date: format.date(last) }) : undefined;
  return [entry(second.date, second.amountMinor, repeats), entry(then.from, then.amountMinor, goesOn)];
}

/**
 * Day of the last charge at the first price. If it is not among the listed charges, it is one interval before the next
 * price.
 */
export function lastOf(first: PricePhase, { charges, phases }: Quote, intervalMonths: number): string {
  const listed = first.count === null ? undefined : charges[first.count - 1];
  return listed?.date ?? addMonths(phases[1]?.from ?? first.from, -intervalMonths);
}
