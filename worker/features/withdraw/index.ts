import { createRoute } from '../../context';
import { lazyRoutes } from '../../middleware/lazy-routes';
import { paths } from '../../paths';

export const withdraw = createRoute()
  .route(
    '/',
    lazyRoutes([[paths.withdraw, 'GET', 'POST']], () =>
      import('./withdraw.route').then(({ withdrawRoute }) => withdrawRoute),
    ),
  )
  .route(
    '/',
    lazyRoutes([[paths.withdrawConfirm, 'GET', 'POST']], () =>
      import('./confirm.route').then(({ confirmRoute }) => confirmRoute),
    ),
  );
