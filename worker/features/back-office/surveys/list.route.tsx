import { createRoute } from '../../../context';
import { paths } from '../../../paths';
import { lazyPage } from '../../../ui/lazy-page';
import { showAhead } from '../ahead';
import { askCells } from '../fan-out';

const SurveysPage = lazyPage(() => import('./list.page').then((page) => page.SurveysPage));
/** Each survey is counted by a query of its own, so only the newest are listed. */
const maximum = 20;

export const surveysRoute = createRoute().get(paths.backOffice.surveys.patterns[0], (c) =>
  showAhead(c, 'surveys', async () => {
    const answers = await askCells(c, async ({ surveyDocuments, surveyResults }) => {
      const listed = [...(await surveyDocuments.list())]
        .sort((one, other) => (one.publishedAt < other.publishedAt ? 1 : -1))
        .slice(0, maximum);
      return Promise.all(listed.map(async (one) => ({ ...one, results: await surveyResults.of(one.surveyId) })));
    });
    const surveys = answers.flatMap(({ market, value }) => value.map((one) => ({ ...one, market })));
    return <SurveysPage surveys={surveys} now={c.var.now} />;
  }),
);
