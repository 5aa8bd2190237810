import { createRoute } from '../../context';
import { lazyRoutes } from '../../middleware/lazy-routes';
import { paths } from '../../paths';
import { entryRoute } from './entry.route';

const { signup: at } = paths;

/** The first page at once; the rest of the journey when somebody goes on. */
export const signup = createRoute()
  .route('/', entryRoute)
  .route(
    '/',
    lazyRoutes(
      [
        [at.customerDetails, 'GET', 'POST'],
        [at.skinData, 'GET', 'POST'],
        [at.verifyEmail, 'GET', 'POST'],
        [at.overview, 'GET', 'POST'],
        [at.completed, 'GET', 'POST'],
        [at.paymentCompleted, 'GET'],
      ],
      () => import('./routes').then(({ signupRoutes }) => signupRoutes),
    ),
  );
