import type { ErrorHandler, NotFoundHandler } from 'hono';
import type { AppEnv, RequestContext } from '../../context';
import { render } from '../../middleware/render';
import { retryAfter } from '../../middleware/retry-after';
import { Unavailable } from '../../services/database/database';
import { describeError } from '../../services/log';
import { TextsUnavailable } from '../../ui/fetched-texts';
import { lazyPage } from '../../ui/lazy-page';
import { Refusal, statusOf } from './refusal';

const ErrorPage = lazyPage(() => import('./error.page').then((page) => page.ErrorPage));

const retryAfterSeconds = 30;

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof Unavailable) return new Refusal('unavailable', { detail: error.what });
  if (error instanceof TextsUnavailable) return new Refusal('unavailable', { detail: 'texts' });
  return new Refusal('failure');
}

async function answer(c: RequestContext, { reason, facts }: Refusal): Promise<Response> {
  // Only for the header: who cannot be recognised now is shown the page all the same.
  if (c.var.session?.hasCookie) await c.var.session.authority().catch(() => null);
  c.set('outcome', `refused:${reason}`);
  if (facts.allow) c.header('Allow', facts.allow);
  if (reason === 'unavailable' || reason === 'tooMany' || reason === 'conflict') {
    if (facts.retryAt && reason !== 'conflict') retryAfter(c, facts.retryAt);
    else c.header('Retry-After', String(reason === 'conflict' ? 2 : retryAfterSeconds));
  }
  c.header('Cache-Control', 'no-store');
  const retryAt = facts.retryAt ?? (reason === 'unavailable' ? c.var.now + retryAfterSeconds * 1000 : undefined);
  return render(
    c,
    <ErrorPage reason={reason} errorId={c.var.requestId} retryAt={retryAt} detail={facts.detail} />,
    statusOf[reason],
    'first',
  );
}

/** Refusals and outages become their pages; anything else is a bug: logged by class and place, shown with its id. */
export const onError: ErrorHandler<AppEnv> = async (error, c) => {
  const refusal = refusalOf(error);
  const { services, requestId } = c.var;
  if (refusal.reason === 'failure' || refusal.reason === 'unavailable') {
    services.log({ event: 'failure', requestId, ...describeError(error.cause ?? error) });
  }
  try {
    return await answer(c, refusal);
  } catch (second) {
    // The page that explains a failure failed: plain words are better than none.
    services.log({ event: 'failure', requestId, ...describeError(second) });
    return c.text(`Solhus: ${statusOf[refusal.reason]} (${requestId})`, statusOf[refusal.reason]);
  }
};

/** A path that exists for another method is 405 with Allow, everything else 404. */
export function createNotFound(methodsOf: (path: string) => readonly string[]): NotFoundHandler<AppEnv> {
  return (c) => {
    const methods = methodsOf(new URL(c.req.url).pathname);
    const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
    // A route that took the request and found nothing is not a wrong method.
    if (methods.length === 0 || methods.includes(method)) return answer(c, new Refusal('notFound'));
    return answer(c, new Refusal('methodNotAllowed', { allow: methods.join(', ') }));
  };
}
