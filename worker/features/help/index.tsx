import { createRoute } from '../../context';
import { render } from '../../middleware/render';
import { paths } from '../../paths';
import { lazyPage } from '../../ui/lazy-page';

const TermsPage = lazyPage(() => import('./terms.page').then((page) => page.TermsPage));
const AgeInfoPage = lazyPage(() => import('./age-info.page').then((page) => page.AgeInfoPage));

export const help = createRoute()
  .get(paths.help.terms.patterns[0], (c) => render(c, <TermsPage />))
  .get(paths.help.howWeCheckAge.patterns[0], (c) => render(c, <AgeInfoPage />));
