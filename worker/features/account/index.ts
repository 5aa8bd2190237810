import { createRoute } from '../../context';
import { lazyRoutes } from '../../middleware/lazy-routes';
import { paths } from '../../paths';
import { accountGate } from './gate';

/** Closed by default: the guard stands once, before every page of the account and whatever is asked of it. */
export const account = createRoute();
for (const { patterns } of [...Object.values(paths.account), ...Object.values(paths.accountMore)]) {
  account.use(patterns[0], accountGate);
}
account.route(
  '/',
  lazyRoutes(
    [
      ...Object.values(paths.account).map((path) => [path, 'GET'] as const),
      [paths.account.subscription, 'POST'],
      [paths.account.profile, 'POST'],
      [paths.account.payments, 'POST'],
      [paths.accountMore.receipt, 'GET'],
      [paths.accountMore.export, 'POST'],
      [paths.accountClosed, 'GET'],
      [paths.accountMore.confirm, 'GET', 'POST'],
    ],
    () => import('./routes').then(({ accountRoutes }) => accountRoutes),
  ),
);
