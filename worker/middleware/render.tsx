import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { RequestContext } from '../context';
import { paths } from '../paths';
import { loadPage } from '../ui/lazy-page';
import { loadTranslate } from '../ui/translate';
import { type View, ViewProvider } from '../ui/view';
import { readCookie } from './cookies';
import { seemsEnrolled } from './device';
import { originOf } from './market';
import { mountedPaths } from './mounted';
import { routePatternOf } from './request-id';

type PageStatus = 200 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 503;

/** Age, skin, orders' tokens, kiosks, survey answers: nothing of a third party there, ever (trust, "Tag manager"). */
const withoutTagManager: readonly string[] = [
  ...paths.signup.ageVerification.patterns,
  ...paths.signup.selectIssuers.patterns,
  ...paths.signup.skinData.patterns,
  ...paths.signup.verifyEmail.patterns,
  ...paths.login.patterns,
  ...paths.signup.overview.patterns,
  ...paths.signup.completed.patterns,
  ...paths.signup.paymentCompleted.patterns,
  ...paths.age.callback.patterns,
  ...paths.manualAgeVerification.patterns,
  ...paths.help.howWeCheckAge.patterns,
  ...Object.values(paths.kiosk).flatMap(({ patterns }) => patterns),
];

/** Everything a page may know of this request. */
export function viewOf(c: RequestContext, nonce = c.var.nonce): View {
  const url = new URL(c.req.url);
  const { member } = c.var.session.known();
  const pattern = routePatternOf(c.req.matchedRoutes);
  const consent = readCookie(c, 'consent');
  const onScreen = seemsEnrolled(c);
  const id = onScreen ? undefined : c.var.services.env.TAG_MANAGER_ID;
  return {
    t: c.var.t,
    language: c.var.language,
    market: c.var.market,
    format: c.var.format,
    nonce,
    requestId: c.var.requestId,
    path: url.pathname,
    search: url.search.slice(0, 1000),
    routePattern: pattern,
    origin: originOf(c),
    member: member && { firstName: member.firstName, lastName: member.lastName },
    tagManager: id
      ? {
          id,
          choice: consent === 'v1.accepted' ? 'accepted' : consent === 'v1.rejected' ? 'rejected' : 'unasked',
          allowedHere:
            !withoutTagManager.includes(pattern) && !url.searchParams.has('state') && !url.searchParams.has('fail'),
        }
      : null,
    onScreen,
    isMounted: (path) => mountedPaths.has(path),
    islands: new Set(),
  };
}

export function renderHtml(view: View, page: ReactElement): string {
  return `<!doctype html>${renderToString(<ViewProvider view={view}>{page}</ViewProvider>)}`;
}

/** The one way to answer with a page: status and cookies are settled, the page goes out as one string. */
export async function render(c: RequestContext, page: ReactElement, status: PageStatus = 200): Promise<Response> {
  // Only the memoised first page does with the texts that are loaded for every page.
  await Promise.all([loadPage(page), loadTranslate(c.var.language)]);
  const view = viewOf(c);
  c.set('measures', view.tagManager?.choice === 'accepted' && view.tagManager.allowedHere);
  return c.html(renderHtml(view, page), status);
}
