import { createRoute } from '../../../context';
import { render } from '../../../middleware/render';
import { paths } from '../../../paths';
import { lazyPage } from '../../../ui/lazy-page';
import { askCells } from '../fan-out';

const SurveysPage = lazyPage(() => import('./list.page').then((page) => page.SurveysPage));
/** Each survey is counted by a query of its own, so only the newest are listed. */
const maximum = 20;

export const surveysRoute = createRoute().get(paths.backOffice.surveys.patterns[0], async (c) => {
  const answers = await askCells(c, async ({ surveyDocuments, surveyResults }) => {
    const listed = [...(await surveyDocuments.list())]
      .sort((one, other) => (one.publishedAt < other.publishedAt ? 1 : -1))
      .slice(0, maximum);
    return Promise.all(listed.map(async (one) => ({ ...one, results: await surveyResults.of(one.surveyId) })));
  });
  const surveys = answers.flatMap(({ market, value }) => value.map((one) => ({ ...one, market })));
  return render(c, <SurveysPage surveys={surveys} now={c.var.now} />);
});
