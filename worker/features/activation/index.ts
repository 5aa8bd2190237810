import { lazyRoutes } from '../../middleware/lazy-routes';
import { paths } from '../../paths';

export const activation = lazyRoutes(
  [
    [paths.requestActivationCode, 'GET', 'POST'],
    [paths.howToActivate, 'GET'],
  ],
  () => import('./routes').then(({ activationRoutes }) => activationRoutes),
);
