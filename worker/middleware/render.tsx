import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { RequestContext } from '../context';
import { originOf, urlOf } from '../request/addresses';
import { readCookie } from '../request/cookies';
import { seemsEnrolled } from '../request/device';
import { isMeasured } from '../request/measured';
import { deferredMark } from '../ui/deferred-section';
import { withKeptParts } from '../ui/kept-part';
import { loadPage } from '../ui/lazy-page';
import { loadTranslate, type TextPart } from '../ui/text/translate';
import { type View, ViewProvider } from '../ui/view';
import { routePatternOf } from './request-id';

type PageStatus = 200 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 503;

/** Everything a page may know of this request. */
export function viewOf(c: RequestContext, nonce = c.var.nonce): View {
  const url = urlOf(c.req.raw);
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
          allowedHere: !c.var.unseen && isMeasured(c),
        }
      : null,
    frame: c.var.policy.frame,
    onScreen,
    operator: operator
      ? {
          email: operator.email,
          version: c.var.services.env.VERSION,
          pages: operator.pages,
          markets: c.var.backOfficeCells.reach.map(({ market }) => market),
          chosen: c.var.backOfficeCells.chosen,
          missing: c.var.backOfficeMissing ?? [],
        }
      : null,
    isMounted: c.var.directory.has,
    islands: new Set(),
    kept: [],
  };
}

const renderPart = (view: View, part: ReactElement) =>
  withKeptParts(renderToString(<ViewProvider view={view}>{part}</ViewProvider>), view);

export function renderHtml(view: View, page: ReactElement): string {
  return `<!doctype html>${renderPart(view, page)}`;
}

/**
 * Loads the page's code and texts, and returns its view. The first page and the error pages need only the texts that
 * are always loaded.
 */
async function prepare(c: RequestContext, page: ReactElement, texts: TextPart = 'whole'): Promise<View> {
  await Promise.all([loadPage(page), loadTranslate(c.var.language, texts, c.var.overrides)]);
  const view = viewOf(c);
  c.set('measures', view.tagManager?.choice === 'accepted' && view.tagManager.allowedHere);
  return view;
}

/** The one way to answer with a complete page, sent as one string. Status and cookies must be set before. */
export async function render(
  c: RequestContext,
  page: ReactElement,
  status: PageStatus = 200,
  texts: TextPart = 'whole',
): Promise<Response> {
  return c.html(renderHtml(await prepare(c, page, texts), page), status);
}

/**
 * Answers with a page that has a deferred section: what stands before `<DeferredSection>` is sent at once, the section
 * and the rest when `section` resolves, which must never reject: a failed read resolves to a section that says so. If
 * the visitor has left meanwhile, nothing more is sent.
 */
export async function renderDeferred(
  c: RequestContext,
  page: ReactElement,
  section: Promise<ReactElement>,
  status: PageStatus = 200,
): Promise<Response> {
  const view = await prepare(c, page);
  const [shell = '', rest = ''] = renderHtml(view, page).split(deferredMark);
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
        const part = await section;
        if (!c.req.raw.signal.aborted) controller.enqueue(encoder.encode(renderPart(view, part) + rest));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return c.body(body, status, { 'content-type': 'text/html; charset=UTF-8' });
}
