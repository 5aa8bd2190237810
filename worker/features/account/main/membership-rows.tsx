import { paths } from '../../../paths';
import { SummaryList } from '../../../ui/block/summary-list';
import { pricePerInterval } from '../../../ui/text/interval-text';
import { useView } from '../../../ui/view';
import { changeProduct } from '../actions/change-product';
import { changeStudio } from '../actions/change-studio';
import { type AccountSubscription, isOver } from '../membership/account-subscription';

export function MembershipRows({ subscription }: { subscription: AccountSubscription }) {
  const { t, format } = useView();
  const { productName, studio, number, memberSince, priceMinor, intervalMonths, nextProduct } = subscription;
  const priced = (product: string, amountMinor: number, months: number) =>
    t('accountMain.productValue', { product, price: pricePerInterval(t, format.money(amountMinor), months) });
  return (
    <section>
      <h2>{t(isOver(subscription) ? 'accountMain.last' : 'accountMain.yours')}</h2>
      <SummaryList
        bold
        rows={[
          {
            term: t('accountMain.product'),
            value: priced(productName, priceMinor, intervalMonths),
            change: changeProduct.isAllowed(subscription) ? swap('changeProduct') : undefined,
          },
          ...(nextProduct
            ? [
                {
                  term: t('accountMain.nextProduct', { date: format.date(nextProduct.from) }),
                  value: priced(nextProduct.name, nextProduct.priceMinor, nextProduct.intervalMonths),
                },
              ]
            : []),
          {
            term: t('accountMain.studio'),
            value: `${studio.name}, ${studio.street}`,
            change: changeStudio.isAllowed(subscription) ? swap('changeStudio') : undefined,
          },
          { term: t('accountMain.number'), value: <span className="num">{number}</span> },
          { term: t('accountMain.since'), value: format.date(memberSince) },
          ...(isOver(subscription) && subscription.stopDate
            ? [{ term: t('accountMain.lastDay'), value: format.date(subscription.stopDate) }]
            : []),
        ]}
      />
    </section>
  );

  function swap(task: string) {
    return { href: paths.account.subscription.href({ do: task }), label: t('side.swap') };
  }
}
