import { lazyRoutes } from '../../middleware/lazy-routes';
import { paths } from '../../paths';

export const help = lazyRoutes(
  [
    [paths.help.terms, 'GET'],
    [paths.help.privacy, 'GET'],
    [paths.help.accessibility, 'GET'],
    [paths.help.howWeCheckAge, 'GET'],
  ],
  () => import('./routes').then(({ helpRoutes }) => helpRoutes),
);
