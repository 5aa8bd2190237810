import { paths } from '../../../paths';
import { SummaryList } from '../../../ui/block/summary-list';
import { KeptPart } from '../../../ui/kept-part';
import { pricePerInterval } from '../../../ui/text/interval-text';
import { useView } from '../../../ui/view';
import { changeProduct } from '../actions/change-product';
import { changeStudio } from '../actions/change-studio';
import { type AccountSubscription, isOver } from '../membership/account-subscription';

export function MembershipRows({ subscription }: { subscription: AccountSubscription }) {
  const { t, format } = useView();
  const { productName, studio, number, memberSince, priceMinor, intervalMonths, nextProduct, stopDate } = subscription;
  const priced = (product: string, amountMinor: number, months: number) =>
    t('accountMain.productValue', { product, price: pricePerInterval(t, format.money(amountMinor), months) });
  const isLast = isOver(subscription);
  return (
    <KeptPart
      name="membership-rows"
      component={Membership}
      fixed={{
        isLast,
        swapsProduct: changeProduct.isAllowed(subscription),
        swapsStudio: changeStudio.isAllowed(subscription),
      }}
      slots={{
        number,
        product: priced(productName, priceMinor, intervalMonths),
        place: `${studio.name}, ${studio.street}`,
        nextTerm: nextProduct ? t('accountMain.nextProduct', { date: format.date(nextProduct.from) }) : undefined,
        next: nextProduct ? priced(nextProduct.name, nextProduct.priceMinor, nextProduct.intervalMonths) : undefined,
        since: format.date(memberSince),
        lastDay: isLast && stopDate ? format.date(stopDate) : undefined,
      }}
    />
  );
}

interface MembershipProps {
  isLast: boolean;
  swapsProduct: boolean;
  swapsStudio: boolean;
  product: string;
  nextTerm?: string;
  next?: string;
  place: string;
  number: string;
  since: string;
  lastDay?: string;
}

function Membership({ isLast, swapsProduct, swapsStudio, nextTerm, next, lastDay, ...rest }: MembershipProps) {
  const { t } = useView();
  const swap = (task: string) => ({ href: paths.account.subscription.href({ do: task }), label: t('side.swap') });
  return (
    <section>
      <h2>{t(isLast ? 'accountMain.last' : 'accountMain.yours')}</h2>
      <SummaryList
        bold
        rows={[
          {
            term: t('accountMain.product'),
            value: rest.product,
            change: swapsProduct ? swap('changeProduct') : undefined,
          },
          nextTerm && next && { term: nextTerm, value: next },
          { term: t('accountMain.studio'), value: rest.place, change: swapsStudio ? swap('changeStudio') : undefined },
          { term: t('accountMain.number'), value: <span className="num">{rest.number}</span> },
          { term: t('accountMain.since'), value: rest.since },
          lastDay && { term: t('accountMain.lastDay'), value: lastDay },
        ]}
      />
    </section>
  );
}
