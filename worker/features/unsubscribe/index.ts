import { createRoute } from '../../context';
import { lazyRoutes } from '../../middleware/lazy-routes';
import { paths } from '../../paths';

export const unsubscribe = createRoute().route(
  '/',
  lazyRoutes([[paths.unsubscribe, 'GET', 'POST']], () =>
    import('./unsubscribe.route').then(({ unsubscribeRoute }) => unsubscribeRoute),
  ),
);
