import { createRoute } from '../../../context';
import { actionsRoute } from './actions.route';
import { chooseRoute } from './choose.route';
import { listRoute } from './list.route';

/** Statements of withdrawal without login, for the desk. */
export const withdrawalRoutes = createRoute().route('/', listRoute).route('/', chooseRoute).route('/', actionsRoute);
