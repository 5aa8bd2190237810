import { createRoute } from '../../context';
import { render } from '../../middleware/render';
import { paths } from '../../paths';
import { lazyPage } from '../../ui/lazy-page';

const TermsPage = lazyPage(() => import('./terms.page').then((page) => page.TermsPage));

export const help = createRoute().get(paths.help.terms.patterns[0], (c) => render(c, <TermsPage />));
