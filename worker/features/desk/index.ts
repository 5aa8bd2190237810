import { createMiddleware } from 'hono/factory';
import { type AppEnv, createRoute, type DeskCells } from '../../context';
import { lazyRoutes } from '../../middleware/lazy-routes';
import { paths } from '../../paths';

/**
 * Closed by default: the guard stands before everything under the desk's address, whatever is there and whatever is not.
 * It alone has `cellOf`; routes are handed the cells that are within the person's reach.
 */
export function desk(cellOf: DeskCells['of']) {
  const gate = createMiddleware<AppEnv>(async (c, next) => (await import('./guard')).deskGuard(c, next, cellOf));
  return createRoute()
    .use(`${paths.desk.health.patterns[0]}/*`, gate)
    .route(
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
}
