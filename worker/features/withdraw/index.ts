import { lazyRoutes } from '../../middleware/lazy-routes';
import { paths } from '../../paths';

export const withdraw = lazyRoutes([[paths.withdraw, 'GET', 'POST']], () =>
  import('./withdraw.route').then(({ withdrawRoute }) => withdrawRoute),
);
