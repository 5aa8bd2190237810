import { lazyRoutes } from '../../middleware/lazy-routes';
import { paths } from '../../paths';

const { kiosk: at } = paths;

export const kiosk = lazyRoutes(
  [
    [at.start, 'GET', 'POST'],
    [at.pair, 'GET', 'POST'],
    [at.selectIssuers, 'GET', 'POST'],
    [at.verification, 'GET', 'POST'],
    [at.complete, 'GET', 'POST'],
    [at.session, 'GET'],
    [at.typeCode, 'GET', 'POST'],
    [at.shortCode, 'GET'],
  ],
  () => import('./routes').then(({ kioskRoutes }) => kioskRoutes),
);
