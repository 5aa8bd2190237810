import type { ErrorHandler, NotFoundHandler } from 'hono';
import type { AppEnv, RequestContext } from '../../context';
import { brand } from '../../domain/markets/brand';
import { Refusal, statusOf, Unavailable } from '../../failures';
import { render } from '../../middleware/render';
import { urlOf } from '../../request/addresses';
import { retryAfter } from '../../request/retry-after';
import { describeError } from '../../services/log';
import { lazyPage } from '../../ui/lazy-page';
import { TextsUnavailable } from '../../ui/text/fetched-texts';

const ErrorPage = lazyPage(() => import('./error.page').then((page) => page.ErrorPage));

const GonePage = lazyPage(() => import('../../ui/back-office/gone.page').then((page) => page.GonePage));

const retryAfterSeconds = 30;

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof Unavailable) return new Refusal('unavailable', { detail: error.what });
  if (error instanceof TextsUnavailable) return new Refusal('unavailable', { detail: 'texts' });
  return new Refusal('failure');
}

async function answer(c: RequestContext, { reason, facts }: Refusal): Promise<Response> {
  // Only for the header; the page is also shown when the session cannot be read.
  if (c.var.session?.hasCookie) await c.var.session.authority().catch(() => null);
  c.set('outcome', `refused:${reason}`);
  if (facts.allow) c.header('Allow', facts.allow);
  if (reason === 'unavailable' || reason === 'tooMany' || reason === 'conflict') {
    if (facts.retryAt && reason !== 'conflict') retryAfter(c, facts.retryAt);
    else c.header('Retry-After', String(reason === 'conflict' ? 2 : retryAfterSeconds));
  }
  c.header('Cache-Control', 'no-store');
  // An operator who may look here keeps the menu, and the way back to the list.
  const isOffice = c.var.operator !== undefined && !c.var.unseen;
  if (reason === 'notFound' && isOffice) return render(c, <GonePage back={facts.continueAt} />, statusOf.notFound);
  const retryAt = facts.retryAt ?? (reason === 'unavailable' ? c.var.now + retryAfterSeconds * 1000 : undefined);
  return render(
    c,
    <ErrorPage
      reason={reason}
      errorId={c.var.requestId}
      retryAt={retryAt}
      detail={facts.detail}
      continueAt={facts.continueAt}
      isOffice={isOffice}
      isSent={c.req.method === 'POST'}
    />,
    statusOf[reason],
    'first',
  );
}

/**
 * Turns refusals and outages into their pages. Any other error is a bug: logged by class and place, shown with the
 * request id.
 */
export const onError: ErrorHandler<AppEnv> = async (error, c) => {
  const refusal = refusalOf(error);
  const { services, requestId } = c.var;
  if (refusal.reason === 'failure' || refusal.reason === 'unavailable') {
    services.log({ event: 'failure', requestId, ...describeError(error.cause ?? error), thrown: error });
  }
  try {
    return await answer(c, refusal);
  } catch (second) {
    // Rendering the error page failed: answer with plain text.
    services.log({ event: 'failure', requestId, ...describeError(second) });
    return c.text(`${brand.name}: ${statusOf[refusal.reason]} (${requestId})`, statusOf[refusal.reason]);
  }
};

/** 405 with Allow for a path that exists for another method, the page that was meant where one was, else 404. */
export const onNotFound: NotFoundHandler<AppEnv> = (c) => {
  const { methodsOf, meantBy } = c.var.directory;
  const { pathname, search } = urlOf(c.req.raw);
  const methods: readonly string[] = methodsOf(pathname);
  const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
  const meant = methods.length === 0 && method === 'GET' ? meantBy(pathname) : null;
  if (meant !== null) return c.redirect(meant + search);
  // The method fits, so the route itself found nothing: 404.
  if (methods.length === 0 || methods.includes(method)) return answer(c, new Refusal('notFound'));
  return answer(c, new Refusal('methodNotAllowed', { allow: methods.join(', ') }));
};
