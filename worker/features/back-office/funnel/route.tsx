import { createRoute } from '../../../context';
import { addDays, civilDateOf } from '../../../domain/dates';
import { paths } from '../../../paths';
import type { SignupCount } from '../../../services/signups/port';
import { lazyPage } from '../../../ui/lazy-page';
import { showAhead } from '../ahead';
import { askCells, together } from '../fan-out';
import { funnelPeriods } from './periods';

const FunnelPage = lazyPage(() => import('./page').then((page) => page.FunnelPage));

/**
 * Market and period are in the address, so that a view can be shared as a link. Invalid values fall back to the
 * default.
 */
export const funnelRoute = createRoute().get(paths.backOffice.funnel.patterns[0], (c) => {
  const period = funnelPeriods.find((days) => String(days) === c.req.query('days')) ?? funnelPeriods[0];
  const { chosen, reach } = c.var.backOfficeCells;
  const zoneOf = reach.find(({ market }) => market === chosen) ? c.var.services.market : c.var.market;
  const today = civilDateOf(c.var.now, zoneOf.timeZone);
  const days = Array.from({ length: period }, (_, index) => addDays(today, -index));
  return showAhead(c, 'funnel', async () => {
    const answers = await askCells(c, ({ signups }, { market }) =>
      signups.countsSince(market, addDays(today, 1 - period)),
    );
    return <FunnelPage period={period} days={days} counts={addedUp(together(answers))} />;
  });
});

/** Sums the counts of several markets by day and step. */
function addedUp(counts: readonly SignupCount[]): SignupCount[] {
  const sums = new Map<string, SignupCount>();
  for (const one of counts) {
    const key = `${one.day} ${one.step}`;
    sums.set(key, { ...one, count: one.count + (sums.get(key)?.count ?? 0) });
  }
  return [...sums.values()];
}
