import { createRoute } from '../../context';
import { addDays, civilDateOf } from '../../domain/dates';
import { marketIds } from '../../domain/market';
import { render } from '../../middleware/render';
import { paths } from '../../paths';
import { lazyPage } from '../../ui/lazy-page';
import { funnelPeriods } from './funnel-periods';

const FunnelPage = lazyPage(() => import('./funnel.page').then((page) => page.FunnelPage));

/** Market and period stand in the address, so that what is seen can be sent on; what makes no sense is the usual one. */
export const funnelRoute = createRoute().get(paths.desk.funnel.patterns[0], async (c) => {
  const { signups, markets } = c.var.services;
  const market = marketIds.find((id) => id === c.req.query('market')) ?? c.var.market.id;
  const period = funnelPeriods.find((days) => String(days) === c.req.query('days')) ?? funnelPeriods[0];
  const today = civilDateOf(c.var.now, markets[market].timeZone);
  const days = Array.from({ length: period }, (_, index) => addDays(today, -index));
  const counts = await signups.countsSince(market, addDays(today, 1 - period));
  return render(c, <FunnelPage market={market} period={period} days={days} counts={counts} />);
});
