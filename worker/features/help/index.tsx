import { createRoute } from '../../context';
import { render } from '../../middleware/render';
import { paths } from '../../paths';
import { TermsPage } from './terms.page';

export const help = createRoute().get(paths.help.terms.patterns[0], (c) => render(c, <TermsPage />));
