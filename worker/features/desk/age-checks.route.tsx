import { createRoute } from '../../context';
import { render } from '../../middleware/render';
import { paths } from '../../paths';
import { lazyPage } from '../../ui/lazy-page';
import { studioNames } from './studio-names';

const AgeChecksPage = lazyPage(() => import('./age-checks.page').then((page) => page.AgeChecksPage));

export const ageChecksRoute = createRoute().get(paths.desk.ageChecks.patterns[0], async (c) => {
  const [checks, nameOf] = await Promise.all([c.var.services.desk.ageChecks(), studioNames(c)]);
  return render(c, <AgeChecksPage {...checks} nameOf={nameOf} now={c.var.now} />);
});
