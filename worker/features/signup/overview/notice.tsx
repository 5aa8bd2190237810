import { paths } from '../../../paths';
import { Banner } from '../../../ui/block/banner';
import { LinkButton } from '../../../ui/form/button';
import { pricePerInterval } from '../../../ui/text/interval-text';
import { useView } from '../../../ui/view';
import type { OldPrice, OverviewPageProps } from './overview-props';

/** One banner a page, the most urgent one. */
export function OverviewNotice(props: OverviewPageProps) {
  const { t } = useView();
  const { oldPrice, ending, alreadyMember, quotes, unreadable, faults } = props;
  if (unreadable) return <Banner title={t('overview.unreadable.title')} text={t('overview.unreadable.text')} />;
  const other = faults.includes('choiceChanged') ? 'choice' : faults.includes('datesChanged') && 'dates';
  if (other) return <Banner title={t(`overview.changed.${other}`)} text={t('overview.changed.text')} />;
  if (oldPrice) return <PriceChanged {...props} oldPrice={oldPrice} />;
  // Another product would begin only after the ending membership. The same product would begin at once, so keeping the
  // membership is offered instead.
  if (ending && quotes.now.start <= ending.stopDate) return <KeepIt ending={ending} />;
  // After the order it is said as a fault.
  return alreadyMember && faults.length === 0 ? <Banner title={t('overview.fault.alreadyMember')} /> : null;
}

function PriceChanged({ quotes, oldPrice, intervalMonths }: OverviewPageProps & { oldPrice: OldPrice }) {
  const { t, format } = useView();
  const { charges, phases } = quotes.later;
  const thenMinor = (phases[1] ?? phases[0]).amountMinor;
  const amounts = (price: OldPrice) =>
    t('overview.changed.amounts', {
      today: format.money(price.firstMinor),
      price: pricePerInterval(t, format.money(price.thenMinor), price.intervalMonths),
    });
  return (
    <Banner title={t('overview.changed.title')}>
      <dl className="before-now">
        <div>
          <dt>{t('overview.changed.before')}</dt>
          <dd>{amounts(oldPrice)}</dd>
        </div>
        <div className="strong">
          <dt>{t('overview.changed.now')}</dt>
          <dd>{amounts({ firstMinor: charges[0].amountMinor, thenMinor, intervalMonths })}</dd>
        </div>
      </dl>
      <p>{t('overview.changed.text')}</p>
    </Banner>
  );
}

function KeepIt({ ending }: { ending: { productName: string; stopDate: string } }) {
  const { t, format, isMounted } = useView();
  const { subscription } = paths.account;
  const actions = isMounted(subscription.patterns[0]) ? (
    <LinkButton kind="quiet" href={subscription.href()}>
      {t('overview.ending.keep')}
    </LinkButton>
  ) : undefined;
  return (
    <Banner
      title={t('overview.ending.title', { product: ending.productName })}
      actions={actions}
      text={t('overview.ending.text', { date: format.date(ending.stopDate) })}
    />
  );
}
