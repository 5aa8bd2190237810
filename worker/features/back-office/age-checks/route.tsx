import { createRoute } from '../../../context';
import { paths } from '../../../paths';
import { lazyPage } from '../../../ui/lazy-page';
import { showAhead } from '../ahead';
import { askCells } from '../fan-out';
import { namesOf } from '../names';

const AgeChecksPage = lazyPage(() => import('./page').then((page) => page.AgeChecksPage));

export const ageChecksRoute = createRoute().get(paths.backOffice.ageChecks.patterns[0], (c) =>
  showAhead(c, 'ageChecks', async () => {
    const answers = await askCells(c, async (services, reach) => {
      const [checks, nameOf] = await Promise.all([services.backOffice.ageChecks(reach), namesOf(c, services)]);
      return { ...checks, nameOf };
    });
    const names = new Map(answers.map(({ market, value }) => [market, value.nameOf]));
    return (
      <AgeChecksPage
        open={answers.flatMap(({ value }) => value.open)}
        today={answers.flatMap(({ value }) => value.today)}
        nameOf={(market, studioId) => names.get(market)?.(studioId) ?? studioId}
        now={c.var.now}
      />
    );
  }),
);
