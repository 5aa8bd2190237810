import { createRoute } from '../../context';
import { confirmRoute } from './confirm.route';
import { mainRoute } from './main.route';
import { paymentsRoute } from './payments.route';
import { closedRoute, profileRoute } from './profile.route';
import { receiptRoute } from './receipt.route';
import { subscriptionRoute } from './subscription.route';

export const accountRoutes = createRoute()
  .route('/', confirmRoute)
  .route('/', mainRoute)
  .route('/', subscriptionRoute)
  .route('/', profileRoute)
  .route('/', closedRoute)
  .route('/', paymentsRoute)
  .route('/', receiptRoute);
