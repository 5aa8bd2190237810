import { createRoute } from '../../context';
import { completedRoute } from './completed.route';
import { detailsRoute } from './details.route';
import { overviewRoute } from './overview.route';
import { paymentCompletedRoute } from './payment-completed.route';
import { skinRoute } from './skin.route';
import { verifyEmailRoute } from './verify-email.route';

/** The journey after its first page, in its order. */
export const signupRoutes = createRoute()
  .route('/', detailsRoute)
  .route('/', skinRoute)
  .route('/', verifyEmailRoute)
  .route('/', overviewRoute)
  .route('/', completedRoute)
  .route('/', paymentCompletedRoute);
