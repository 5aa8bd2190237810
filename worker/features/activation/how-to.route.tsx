import { createRoute } from '../../context';
import { render } from '../../middleware/render';
import { paths } from '../../paths';
import { lazyPage } from '../../ui/lazy-page';

const HowToPage = lazyPage(() => import('./how-to.page').then((page) => page.HowToPage));

export const howToRoute = createRoute().get(paths.howToActivate.patterns[0], async (c) => {
  // The header knows who is logged in; an outage must not stand in the way of help.
  if (c.var.session.hasCookie) await c.var.session.authority().catch(() => null);
  return render(c, <HowToPage />);
});
