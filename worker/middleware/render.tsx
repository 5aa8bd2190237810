import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { RequestContext } from '../context';
import { lateMark } from '../ui/late-part';
import { loadPage } from '../ui/lazy-page';
import { loadTranslate, type TextPart } from '../ui/translate';
import { type View, ViewProvider } from '../ui/view';
import { readCookie } from './cookies';
import { seemsEnrolled } from './device';
import { originOf } from './market';
import { isMeasured } from './measured';
import { mountedPaths } from './mounted';
import { routePatternOf } from './request-id';

type PageStatus = 200 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 503;

/** Everything a page may know of this request. */
export function viewOf(c: RequestContext, nonce = c.var.nonce): View {
  const url = new URL(c.req.url);
  const { member } = c.var.session.known();
  const pattern = c.var.unseen ? 'none' : routePatternOf(c.req.matchedRoutes);
  const consent = readCookie(c, 'consent');
  const onScreen = seemsEnrolled(c);
  const { operator } = c.var;
  const id = onScreen || operator ? undefined : c.var.services.env.TAG_MANAGER_ID;
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
          allowedHere: isMeasured(c, pattern),
        }
      : null,
    onScreen,
    operator: operator
      ? {
          email: operator.email,
          version: c.var.services.env.VERSION,
          pages: operator.pages,
          markets: c.var.deskCells.reach.map(({ market }) => market),
          chosen: c.var.deskCells.chosen,
          missing: c.var.deskMissing ?? [],
        }
      : null,
    isMounted: (path) => mountedPaths.has(path),
    islands: new Set(),
  };
}

const renderPart = (view: View, part: ReactElement) => renderToString(<ViewProvider view={view}>{part}</ViewProvider>);

export function renderHtml(view: View, page: ReactElement): string {
  return `<!doctype html>${renderPart(view, page)}`;
}

/** What a page needs before it is written. The first page and those of failure do with the texts loaded for every page. */
async function prepare(c: RequestContext, page: ReactElement, texts: TextPart = 'whole'): Promise<View> {
  await Promise.all([loadPage(page), loadTranslate(c.var.language, texts, c.var.overrides)]);
  const view = viewOf(c);
  c.set('measures', view.tagManager?.choice === 'accepted' && view.tagManager.allowedHere);
  return view;
}

/** The one way to answer with a page: status and cookies are settled, the page goes out as one string. */
export async function render(
  c: RequestContext,
  page: ReactElement,
  status: PageStatus = 200,
  texts: TextPart = 'whole',
): Promise<Response> {
  return c.html(renderHtml(await prepare(c, page, texts), page), status);
}

/**
 * The same for a page with a part that only informs and is still awaited: what stands before the page's `<LatePart>`
 * goes out at once, the part and the rest when it is there. `late` never rejects: a read that failed resolves to what
 * says so. Who goes away meanwhile is written nothing more.
 */
export async function renderLate(
  c: RequestContext,
  page: ReactElement,
  late: Promise<ReactElement>,
  status: PageStatus = 200,
): Promise<Response> {
  const view = await prepare(c, page);
  const [shell = '', rest = ''] = renderHtml(view, page).split(lateMark);
  const encoder = new TextEncoder();
  let isShellSent = false;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (!isShellSent) {
          isShellSent = true;
          controller.enqueue(encoder.encode(shell));
          return;
        }
        const part = await late;
        if (!c.req.raw.signal.aborted) controller.enqueue(encoder.encode(renderPart(view, part) + rest));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return c.body(body, status, { 'content-type': 'text/html; charset=UTF-8' });
}
