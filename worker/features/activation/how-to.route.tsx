import { createRoute } from '../../context';
import { render } from '../../middleware/render';
import { paths } from '../../paths';
import { lazyPage } from '../../ui/lazy-page';

const HowToPage = lazyPage(() => import('./how-to.page').then((page) => page.HowToPage));

export const howToRoute = createRoute().get(paths.howToActivate.patterns[0], async (c) => {
  // The header shows who is logged in; the help page must open even when D1 is down.
  if (c.var.session.hasCookie) await c.var.session.authority().catch(() => null);
  return render(c, <HowToPage />);
});
