import { createRoute } from '../../context';
import { render } from '../../middleware/render';
import { paths } from '../../paths';
import { lazyPage } from '../../ui/lazy-page';

const HowToPage = lazyPage(() => import('./how-to.page').then((page) => page.HowToPage));

export const howToRoute = createRoute().get(paths.howToActivate.patterns[0], (c) => render(c, <HowToPage />));
