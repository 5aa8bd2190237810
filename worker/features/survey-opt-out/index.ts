import { createRoute } from '../../context';
import { lazyRoutes } from '../../middleware/lazy-routes';
import { paths } from '../../paths';

export const surveyOptOut = createRoute().route(
  '/',
  lazyRoutes([[paths.surveyOptOut, 'GET', 'POST']], () =>
    import('./opt-out.route').then(({ optOutRoute }) => optOutRoute),
  ),
);
