import { createRoute } from '../../context';
import { render } from '../../middleware/render';
import { paths } from '../../paths';
import { lazyPage } from '../../ui/lazy-page';
import { noticeOf } from './notice';

const HealthPage = lazyPage(() => import('./health.page').then((page) => page.HealthPage));

export const healthRoute = createRoute().get(paths.desk.health.patterns[0], async (c) => {
  const dead = await c.var.services.outbox.list('dead');
  return render(c, <HealthPage dead={dead} notice={noticeOf(c)} />);
});
