import type { ReactElement, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { RequestContext } from '../context';
import { originOf, urlOf } from '../request/addresses';
import { readCookie } from '../request/cookies';
import { seemsEnrolled } from '../request/device';
import { isMeasured } from '../request/measured';
import { deferredMark } from '../ui/deferred-section';
import { withKeptParts } from '../ui/kept-part';
import { loadPage } from '../ui/lazy-page';
import { styleMark, stylesIn, stylesOf } from '../ui/styles';
import { loadTranslate, type TextPart } from '../ui/text/translate';
import { type View, ViewProvider } from '../ui/view';
import { routePatternOf } from './request-id';

type PageStatus = 200 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 503;

/** The tag manager of this page, and what the visitor said to it. Null where there is none. */
export function tagManagerOf(c: RequestContext): View['tagManager'] {
  const id = seemsEnrolled(c) || c.var.operator ? undefined : c.var.services.env.TAG_MANAGER_ID;
  if (!id) return null;
  const consent = readCookie(c, 'consent');
  return {
    id,
    choice: consent === 'v1.accepted' ? 'accepted' : consent === 'v1.rejected' ? 'rejected' : 'unasked',
    allowedHere: !c.var.unseen && isMeasured(c),
  };
}

/** Everything a page may know of this request. */
export function viewOf(c: RequestContext, nonce = c.var.nonce, typed: View['typed'] = null): View {
  const url = urlOf(c.req.raw);
  const { member } = c.var.session.known();
  const pattern = c.var.unseen ? 'none' : routePatternOf(c.req.matchedRoutes);
  const { operator } = c.var;
  return {
    t: c.var.t,
    language: c.var.language,
    market: c.var.market,
    format: c.var.format,
    nonce,
    requestId: c.var.requestId,
    // Pages write it into links, where two slashes begin another host's address.
    path: url.pathname.replace(/^\/+/, '/'),
    search: url.search.slice(0, 1000),
    typed,
    routePattern: pattern,
    origin: originOf(c),
    member: member && { firstName: member.firstName, lastName: member.lastName },
    tagManager: tagManagerOf(c),
    frame: c.var.policy.frame,
    onScreen: seemsEnrolled(c),
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
    styles: new Set(),
    kept: [],
  };
}

/** As React writes it, with marks where kept parts will be. */
const renderMarked = (view: View, part: ReactElement) =>
  renderToString(<ViewProvider view={view}>{part}</ViewProvider>);

const renderPart = (view: View, part: ReactElement) => withKeptParts(renderMarked(view, part), view);

/**
 * Puts the styles where the document left their mark, right behind a tag's last attribute: a text, as the title's, may say the same,
 * but its quotes are escaped.
 */
function withStyles(html: string, css: string): string {
  const before = `">${styleMark}`;
  const at = html.indexOf(before);
  return at < 0 ? html : `${html.slice(0, at)}">${css}${html.slice(at + before.length)}`;
}

export async function renderHtml(view: View, page: ReactElement): Promise<string> {
  const marked = renderMarked(view, page);
  const html = withKeptParts(marked, view);
  const looks = view.kept.map(({ look }) => look);
  return `<!doctype html>${withStyles(html, await stylesIn(html, view.styles, marked, looks))}`;
}

/**
 * Loads the page's code and texts, and returns its view. The first page and the error pages need only the texts that
 * are always loaded.
 */
async function prepare(
  c: RequestContext,
  page: ReactElement,
  status: PageStatus,
  texts: TextPart = 'whole',
): Promise<View> {
  await Promise.all([loadPage(page), loadTranslate(c.var.language, texts, c.var.overrides)]);
  const typed = c.req.method === 'POST' ? (await import('./typed')).typedOf(c, status) : null;
  const view = viewOf(c, c.var.nonce, typed);
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
  return c.html(await renderHtml(await prepare(c, page, status, texts), page), status);
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
  const view = await prepare(c, page, status);
  const html = `<!doctype html>${renderPart(view, page)}`;
  const [shell = '', rest = ''] = withStyles(html, await stylesOf(view.styles)).split(deferredMark);
  return inTwo(c, shell, async () => renderPart(view, await section) + rest, status);
}

interface Ahead {
  /** The page without what stands in its `main`, rendered before its data is there. */
  frame: (main: ReactNode) => ReactElement;
  /** The whole page, once its data is there. Its document, header and what else stands before `main` are the frame's. */
  page: Promise<ReactElement>;
  /** Told why the data cannot be had after all, gives what stands in `main` instead. */
  failed: (error: unknown) => ReactElement;
}

/**
 * Answers with a page whose data may take a while: document, styles and header leave at once, `main` and the rest when
 * `page` resolves. What decides status, cookies and headers is settled before this is called; after the first byte a
 * failure becomes a block in place. A page that is there already is sent whole, and a failure that is known by then is
 * answered as ever.
 */
export async function renderAhead(c: RequestContext, { frame, page, failed }: Ahead): Promise<Response> {
  const there = page.then(
    (found) => ({ found }),
    (error: unknown) => ({ error }),
  );
  const empty = frame(null);
  const view = await prepare(c, empty, 200);
  const early = await Promise.race([there, null]);
  if (early && 'error' in early) throw early.error;
  if (early) return render(c, early.found);
  const before = `<!doctype html>${renderPart(view, empty)}`;
  const css = await stylesOf(view.styles);
  const head = beforeMain(withStyles(before, css));
  const whole = async (element: ReactElement) => {
    await loadPage(element);
    // Read again, since the data may have said more of the request, such as cells that did not answer.
    return withStyles(`<!doctype html>${renderPart(viewOf(c, c.var.nonce, view.typed), element)}`, css);
  };
  return inTwo(c, head, async () => {
    const known = await there;
    try {
      if ('error' in known) throw known.error;
      const html = await whole(known.found);
      if (!html.startsWith(head)) throw new Error('a page unlike its frame');
      return html.slice(head.length);
    } catch (error) {
      return (await whole(frame(failed(error)))).slice(head.length);
    }
  });
}

const beforeMain = (html: string): string => html.slice(0, html.indexOf('<main '));

/** A body of two chunks, of which the second is asked for when the first was taken, by nobody who has left. */
function inTwo(c: RequestContext, first: string, second: () => Promise<string>, status: PageStatus = 200): Response {
  const encoder = new TextEncoder();
  const { signal } = c.req.raw;
  let isFirstSent = false;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (!isFirstSent) {
          isFirstSent = true;
          controller.enqueue(encoder.encode(first));
          return;
        }
        const rest = signal.aborted ? '' : await second();
        if (!signal.aborted) controller.enqueue(encoder.encode(rest));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return c.body(body, status, { 'content-type': 'text/html; charset=UTF-8' });
}
