import type { Quote } from '../../../domain/money/pricing';
import { Note } from '../../../ui/block/banner';
import { FactList } from '../../../ui/block/fact-list';
import { PriceTimeline } from '../../../ui/block/price-timeline';
import { useView, type View } from '../../../ui/view';
import { chargesOf } from './charges';
import { overviewPlaces } from './faults';
import type { PriceAndOrderProps } from './overview-props';

/**
 * The charges, and three facts as dates. The page contains both starts; the box above the button selects one by CSS.
 */
export function OverviewPrice({ quotes, discountCode, discountRefusal, intervalMonths }: PriceAndOrderProps) {
  const view = useView();
  const { t } = view;
  const terms = { intervalMonths, discountCode };
  return (
    <section id={overviewPlaces.price} tabIndex={-1} className="price-part">
      <h2>{t('overview.pay')}</h2>
      {discountRefusal && <Note>{t(`overview.refusal.${discountRefusal}`)}</Note>}
      {startsOf(quotes).map(({ quote, when }) => (
        <div key={quote.start} className={when}>
          <PriceTimeline charges={chargesOf(view, quote, terms)} />
          <FactList facts={factsOf(view, quote)} />
        </div>
      ))}
    </section>
  );
}

/** Quotes for both starts with the class that shows the selected one; a single quote when both fall on the same day. */
export function startsOf({ now, later }: PriceAndOrderProps['quotes']): readonly { quote: Quote; when?: string }[] {
  if (now.start === later.start) return [{ quote: now }];
  return [
    { quote: later, when: 'if-later' },
    { quote: now, when: 'if-now' },
  ];
}

function factsOf({ t, format, market }: View, quote: Quote): { key: string; text: string }[] {
  const amount = format.money(quote.minimumTotalMinor);
  // Where a cancellation takes effect at the end of the paid period, the period's last day is also the last day to cancel. Of a
  // minimum term it is not: charges fall before its end.
  const notice = market.notice.kind === 'periodEnd' && !quote.bindingEnd ? 'cancelBy' : 'cancelToday';
  return [
    {
      key: 'binding',
      text: quote.bindingEnd
        ? t('overview.binding', { date: format.date(quote.bindingEnd), amount })
        : t('overview.noBinding', { amount }),
    },
    { key: 'notice', text: t(`overview.${notice}`, { date: format.date(quote.earliestLastDay) }) },
    {
      key: 'withdraw',
      text: t('overview.withdraw', { days: market.withdrawal.days, date: format.date(quote.withdrawalLastDay) }),
    },
  ];
}
