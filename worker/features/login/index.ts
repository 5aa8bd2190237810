import { createRoute } from '../../context';
import { loginRoute, logoutRoute } from './login.route';

export const login = createRoute().route('/', loginRoute).route('/', logoutRoute);
