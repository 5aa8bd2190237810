import { lazyRoutes } from '../../middleware/lazy-routes';
import { paths } from '../../paths';

export const login = lazyRoutes(
  [
    [paths.login, 'GET', 'POST'],
    [paths.logout, 'GET', 'POST'],
    [paths.passkey.options, 'POST'],
  ],
  () => import('./routes').then(({ loginRoutes }) => loginRoutes),
);
