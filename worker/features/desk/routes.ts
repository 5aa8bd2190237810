import { createRoute } from '../../context';
import { healthRoute } from './health.route';
import { outboxRoute } from './outbox.route';

export const deskRoutes = createRoute().route('/', healthRoute).route('/', outboxRoute);
