import { createRoute } from './context';
import { account } from './features/account';
import { accountUndo } from './features/account-undo';
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
import { cell } from './middleware/market';
import { mountedGets, mountedPaths } from './middleware/mounted';
import { originCheck } from './middleware/origin';
import { requestId } from './middleware/request-id';
import { securityHeaders } from './middleware/security-headers';
import { session } from './middleware/session';
import type { Cells } from './services/cells';

/** The whole Worker, in the order it runs. The only place of order. */
export function createApp(cells: Cells) {
  const app = createRoute();
  app.use(cell(cells.ofHost), requestId, securityHeaders, session, culture, originCheck, flood);

  app.route('/', signup);
  app.route('/', ageVerification);
  app.route('/', manualVerification);
  app.route('/', login);
  app.route('/', activation);
  app.route('/', account);
  app.route('/', withdraw);
  app.route('/', accountUndo);
  app.route('/', unsubscribe);
  app.route('/', kiosk);
  app.route('/', survey);
  app.route('/', surveyOptOut);
  app.route('/', cultureFeature);
  app.route('/', help);
  app.route('/', contact);
  app.route('/', desk(cells.of));
  app.route('/', webhooks);
  app.route('/', operations);
  if (cells.isLocal) app.route('/', localOnly(cells));

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
