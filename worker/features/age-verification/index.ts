import { lazyRoutes } from '../../middleware/lazy-routes';
import { paths } from '../../paths';

export const ageVerification = lazyRoutes(
  [
    [paths.signup.ageVerification, 'GET', 'POST'],
    [paths.signup.selectIssuers, 'GET', 'POST'],
    [paths.age.callback, 'GET'],
  ],
  () => import('./routes').then(({ ageVerificationRoutes }) => ageVerificationRoutes),
);
