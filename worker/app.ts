import { createMiddleware } from 'hono/factory';
import { type AppEnv, createRoute } from './context';
import { account } from './features/account';
import { activation } from './features/activation';
import { ageVerification } from './features/age-verification';
import { contact } from './features/contact';
import { cultureFeature } from './features/culture';
import { desk } from './features/desk';
import { createNotFound, onError } from './features/errors/errors.route';
import { help } from './features/help';
import { kiosk } from './features/kiosk';
import { login } from './features/login';
import { manualVerification } from './features/manual-verification';
import { operations } from './features/operations';
import { localOnly } from './features/operations/local.route';
import { webhooks } from './features/operations/webhooks.route';
import { signup } from './features/signup';
import { survey } from './features/survey';
import { surveyOptOut } from './features/survey-opt-out';
import { unsubscribe } from './features/unsubscribe';
import { withdraw } from './features/withdraw';
import { culture } from './middleware/culture';
import { flood } from './middleware/flood';
import { market } from './middleware/market';
import { mountedGets, mountedPaths } from './middleware/mounted';
import { originCheck } from './middleware/origin';
import { requestId } from './middleware/request-id';
import { securityHeaders } from './middleware/security-headers';
import { session } from './middleware/session';
import type { Services } from './services';

/** The whole Worker, in the order it runs. The only place of order. */
export function createApp(services: Services) {
  const app = createRoute();
  const provide = createMiddleware<AppEnv>(async (c, next) => {
    c.set('services', services);
    await next();
  });

  app.use(provide, requestId, securityHeaders, market, session, culture, originCheck, flood);

  app.route('/', signup);
  app.route('/', ageVerification);
  app.route('/', manualVerification);
  app.route('/', login);
  app.route('/', activation);
  app.route('/', account);
  app.route('/', withdraw);
  app.route('/', unsubscribe);
  app.route('/', kiosk);
  app.route('/', survey);
  app.route('/', surveyOptOut);
  app.route('/', cultureFeature);
  app.route('/', help);
  app.route('/', contact);
  app.route('/', desk);
  app.route('/', webhooks);
  app.route('/', operations);
  if (services.env.ENVIRONMENT === 'local') app.route('/', localOnly);

  const routes = app.routes.filter((route) => !route.path.includes('*') && route.method !== 'ALL');
  for (const { path, method } of routes) {
    mountedPaths.add(path);
    if (method === 'GET') mountedGets.add(path);
  }
  app.notFound(
    createNotFound((path) => [
      ...new Set(routes.filter((route) => matches(route.path, path)).map((route) => route.method)),
    ]),
  );
  app.onError(onError);
  return app;
}

/** `/age/callback/:issuer` matches `/age/callback/mitid`. */
function matches(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  return wanted.length === given.length && wanted.every((part, index) => part.startsWith(':') || part === given[index]);
}
