import { createRoute } from '../../context';
import { loginRoute, logoutRoute } from './login.route';
import { passkeyOptionsRoute } from './passkey-options.route';

export const loginRoutes = createRoute().route('/', loginRoute).route('/', logoutRoute).route('/', passkeyOptionsRoute);
