import { lazyRoutes } from '../../middleware/lazy-routes';
import { paths } from '../../paths';

export const survey = lazyRoutes([[paths.survey, 'GET', 'POST']], () =>
  import('./survey.route').then(({ surveyRoutes }) => surveyRoutes),
);
