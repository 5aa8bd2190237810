import { createRoute } from '../../context';
import { render } from '../../middleware/render';
import { paths } from '../../paths';
import { lazyPage } from '../../ui/lazy-page';

const SurveysPage = lazyPage(() => import('./surveys.page').then((page) => page.SurveysPage));
/** Added up one by one: there are few, and the newest count. */
const maximum = 20;

export const surveysRoute = createRoute().get(paths.desk.surveys.patterns[0], async (c) => {
  const { surveyDocuments, surveyResults } = c.var.services;
  const listed = [...(await surveyDocuments.list())]
    .sort((one, other) => (one.publishedAt < other.publishedAt ? 1 : -1))
    .slice(0, maximum);
  const surveys = await Promise.all(
    listed.map(async (one) => ({ ...one, results: await surveyResults.of(one.surveyId) })),
  );
  return render(c, <SurveysPage surveys={surveys} now={c.var.now} />);
});
