import { createRoute } from '../../context';
import { paths } from '../../paths';
import { accountGate } from './gate';
import { mainRoute } from './main.route';
import { paymentsRoute } from './payments.route';
import { profileRoute } from './profile.route';
import { subscriptionRoute } from './subscription.route';

/** Closed by default: the guard stands once, before every page of the account. */
export const accountRoutes = createRoute();
for (const { patterns } of Object.values(paths.account)) accountRoutes.use(patterns[0], accountGate);
accountRoutes.route('/', mainRoute).route('/', subscriptionRoute).route('/', profileRoute).route('/', paymentsRoute);
