import { createRoute } from '../../../context';
import { isFiring } from '../../../domain/alarms/alarm';
import { markets } from '../../../domain/markets';
import { fail, ok } from '../../../domain/result';
import { paths } from '../../../paths';
import { lazyPage } from '../../../ui/lazy-page';
import { showAhead } from '../ahead';
import { askCells, missing } from '../fan-out';

const HealthPage = lazyPage(() => import('./page').then((page) => page.HealthPage));
const HealthOverviewPage = lazyPage(() => import('./overview.page').then((page) => page.HealthOverviewPage));

export const healthRoute = createRoute().get(paths.backOffice.health.patterns[0], (c) =>
  showAhead(c, 'health', async () => {
    const answers = await askCells(c, async ({ backOffice, alarms }) => {
      const [health, { signals, alarms: known }] = await Promise.all([backOffice.health(), alarms.look()]);
      return { ...health, alarms: signals ? ok(known.filter(isFiring)) : fail('unavailable' as const) };
    });
    const silent = answers.filter(({ value }) => value.platform.databaseMs === null);
    missing(
      c,
      silent.map(({ market }) => market),
    );
    const { chosen } = c.var.backOfficeCells;
    const [only] = answers;
    if (chosen === 'all' || !only) return <HealthOverviewPage cells={answers} now={c.var.now} />;
    return (
      <HealthPage
        health={only.value}
        markets={{ [chosen]: markets[chosen] }}
        now={c.var.now}
        runbooksUrl={c.var.services.env.RUNBOOKS_URL}
      />
    );
  }),
);
