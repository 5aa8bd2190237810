import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../context';
import { urlOf } from '../request/addresses';
import type { FeatureServices } from '../services';

/**
 * Chooses the cell by host, from configuration; an unknown host gets the default market. From here on the request has
 * only the services of this cell.
 */
export const cell = (ofHost: (hostname: string) => FeatureServices) =>
  createMiddleware<AppEnv>(async function cell(c, next) {
    const services = ofHost(urlOf(c.req.raw).hostname);
    c.set('services', services);
    c.set('market', services.market);
    await next();
  });
