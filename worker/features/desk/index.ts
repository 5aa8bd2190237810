import { createRoute } from '../../context';
import { lazyRoutes } from '../../middleware/lazy-routes';
import { paths } from '../../paths';
import { deskGate } from './gate';

/** Closed by default: the guard stands before everything under the desk's address, whatever is there and whatever is not. */
export const desk = createRoute();
desk.use(`${paths.desk.health.patterns[0]}/*`, deskGate);
desk.route(
  '/',
  lazyRoutes(
    [
      ...Object.values(paths.desk).map((path) => [path, 'GET'] as const),
      [paths.desk.findMember, 'POST'],
      ...Object.values(paths.deskMore).map((path) => [path, 'GET'] as const),
      ...Object.values(paths.deskActions).map((path) => [path, 'GET', 'POST'] as const),
    ],
    () => import('./routes').then(({ deskRoutes }) => deskRoutes),
  ),
);
