import { createRoute } from '../../context';
import { shortCodeRoute } from './short-code.route';

export const kiosk = createRoute().route('/', shortCodeRoute);
