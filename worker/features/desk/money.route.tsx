import { createRoute } from '../../context';
import { render } from '../../middleware/render';
import { paths } from '../../paths';
import { lazyPage } from '../../ui/lazy-page';
import { marketOf } from './filter-form';
import { noticeOf } from './notice';

const MoneyPage = lazyPage(() => import('./money.page').then((page) => page.MoneyPage));

export const moneyRoute = createRoute().get(paths.desk.money.patterns[0], async (c) => {
  const { services, now } = c.var;
  const market = marketOf(c.req.query('market'));
  const [disputes, refunds, unpaid] = await Promise.all([
    services.disputes.open(market),
    services.refunds.notThrough(market),
    services.refunds.unpaidInvoices(market),
  ]);
  return render(
    c,
    <MoneyPage
      market={market}
      markets={services.markets}
      disputes={disputes}
      refunds={refunds}
      unpaid={unpaid}
      now={now}
      notice={noticeOf(c)}
    />,
  );
});
