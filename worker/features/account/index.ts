import { lazyRoutes } from '../../middleware/lazy-routes';
import { paths } from '../../paths';

export const account = lazyRoutes(
  Object.values(paths.account).map((path) => [path, 'GET'] as const),
  () => import('./routes').then(({ accountRoutes }) => accountRoutes),
);
