import { createRoute } from '../../context';
import { ageRoute } from './age.route';
import { callbackRoute } from './callback.route';

export const ageVerificationRoutes = createRoute().route('/', ageRoute).route('/', callbackRoute);
