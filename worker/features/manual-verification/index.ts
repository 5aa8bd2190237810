import { lazyRoutes } from '../../middleware/lazy-routes';
import { paths } from '../../paths';

export const manualVerification = lazyRoutes([[paths.manualAgeVerification, 'GET', 'POST']], () =>
  import('./routes').then(({ manualVerificationRoutes }) => manualVerificationRoutes),
);
