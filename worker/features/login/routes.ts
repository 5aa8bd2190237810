import { createRoute } from '../../context';
import { loginRoute, logoutRoute } from './login.route';

export const loginRoutes = createRoute().route('/', loginRoute).route('/', logoutRoute);
