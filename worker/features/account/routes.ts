import { createRoute } from '../../context';
import { mainRoute } from './main.route';
import { paymentsRoute } from './payments.route';
import { profileRoute } from './profile.route';
import { subscriptionRoute } from './subscription.route';

export const accountRoutes = createRoute()
  .route('/', mainRoute)
  .route('/', subscriptionRoute)
  .route('/', profileRoute)
  .route('/', paymentsRoute);
