import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../context';
import { keepVariables } from '../request/variables';
import type { Directory } from '../site/directory';
import { routePatternOf } from './request-id';

/** Sets the policy of the requested address, and the directory of all addresses. */
export const address = (directory: Directory) =>
  createMiddleware<AppEnv>(async function address(c, next) {
    keepVariables(c);
    c.set('directory', directory);
    c.set('policy', directory.policyOf(routePatternOf(c.req.matchedRoutes)));
    await next();
  });
