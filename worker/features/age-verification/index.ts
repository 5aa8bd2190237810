import { createRoute } from '../../context';
import { ageRoute } from './age.route';
import { callbackRoute } from './callback.route';

export const ageVerification = createRoute().route('/', ageRoute).route('/', callbackRoute);
