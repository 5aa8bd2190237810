import { createRoute } from '../../context';
import { render } from '../../middleware/render';
import { paths } from '../../paths';
import { lazyPage } from '../../ui/lazy-page';
import { noticeOf } from './notice';

const HealthPage = lazyPage(() => import('./health.page').then((page) => page.HealthPage));

export const healthRoute = createRoute().get(paths.desk.health.patterns[0], async (c) => {
  const { desk, markets } = c.var.services;
  const health = await desk.health();
  return render(c, <HealthPage health={health} markets={markets} now={c.var.now} notice={noticeOf(c)} />);
});
