import { createRoute } from '../../context';
import { lazyRoutes } from '../../middleware/lazy-routes';
import { paths } from '../../paths';

export const accountUndo = createRoute().route(
  '/',
  lazyRoutes([[paths.accountUndo, 'GET', 'POST']], () =>
    import('./account-undo.route').then(({ accountUndoRoute }) => accountUndoRoute),
  ),
);
