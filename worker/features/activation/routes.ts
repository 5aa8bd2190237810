import { createRoute } from '../../context';
import { howToRoute } from './how-to.route';
import { requestRoute } from './request.route';

export const activationRoutes = createRoute().route('/', requestRoute).route('/', howToRoute);
