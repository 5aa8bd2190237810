import { pricePerInterval } from '../../ui/interval-text';
import { SummaryList } from '../../ui/summary-list';
import { useView } from '../../ui/view';
import type { AccountSubscription } from './main.page';

export function MembershipRows({ subscription }: { subscription: AccountSubscription }) {
  const { t, format } = useView();
  const { productName: product, studio, number, memberSince, priceMinor, intervalMonths } = subscription;
  const price = pricePerInterval(t, format.money(priceMinor), intervalMonths);
  return (
    <section>
      <h2>{t('accountMain.yours')}</h2>
      <SummaryList
        bold
        rows={[
          { term: t('accountMain.product'), value: t('accountMain.productValue', { product, price }) },
          { term: t('accountMain.studio'), value: `${studio.name}, ${studio.street}` },
          { term: t('accountMain.number'), value: <span className="num">{number}</span> },
          { term: t('accountMain.since'), value: format.date(memberSince) },
        ]}
      />
    </section>
  );
}
