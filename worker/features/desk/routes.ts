import { createRoute } from '../../context';
import { ageChecksRoute } from './age-checks.route';
import { funnelRoute } from './funnel.route';
import { healthRoute } from './health.route';
import { outboxRoute } from './outbox.route';
import { screensRoute } from './screens.route';

export const deskRoutes = createRoute()
  .route('/', healthRoute)
  .route('/', outboxRoute)
  .route('/', funnelRoute)
  .route('/', screensRoute)
  .route('/', ageChecksRoute);
