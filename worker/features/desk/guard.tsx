import type { Next } from 'hono';
import type { DeskCells, RequestContext } from '../../context';
import { reachOf } from '../../domain/desk-roles';
import { type DeskPage, deskPageOf, deskRules, grantsFor, pagesOf } from '../../domain/desk-rules';
import { type MarketId, marketIds } from '../../domain/market';
import { accessTokenOf } from '../../middleware/access-token';
import { render } from '../../middleware/render';
import { routePatternOf } from '../../middleware/request-id';
import { paths } from '../../paths';
import { lazyPage } from '../../ui/lazy-page';
import { Refusal } from '../errors/refusal';
import { noteLook } from './look';

const NotYoursPage = lazyPage(() => import('./not-yours.page').then((page) => page.NotYoursPage));
/** What an address that was opened to be read answers with. */
const shown = [200, 422];

/**
 * Whom Access did not let in sees what stands at any address where nothing is; who is in none of our groups, and whose
 * role does not have this page, is told so. Everything goes by the route's own pattern: one without a row in the table
 * of roles is not there.
 */
export async function deskGuard(c: RequestContext, next: Next, cellOf: DeskCells['of']): Promise<Response | undefined> {
  const { access, log } = c.var.services;
  const found = await access?.operatorOf(accessTokenOf(c));
  if (!found?.ok) {
    c.set('unseen', true);
    if (found && found.reason !== 'absent')
      log({ event: 'partner', partner: 'access', reason: found.reason, requestId: c.var.requestId });
    throw new Refusal('notFound');
  }
  const { email, grants, groups } = found.value;
  const pattern = routePatternOf(c.req.matchedRoutes);
  const page = deskPageOf(pattern);
  if (page === null && pattern !== 'none') throw new Refusal('notFound');
  const pages = pagesOf(grants);
  const allowing = page === null ? grants : grantsFor(page, grants);
  c.set('operator', { email, grants: allowing, pages });
  const reach = reachOf(allowing);
  const chosen = chosenMarket(
    c,
    page,
    reach.map(({ market }) => market),
  );
  c.set('deskCells', { reach, chosen: chosen ?? 'all', of: within(reach, cellOf) });
  c.header('Cache-Control', 'no-store');
  c.header('X-Robots-Tag', 'noindex');
  if (allowing.length === 0) {
    const [first] = Object.entries(paths.desk).filter(([name]) => pages.includes(name as keyof typeof paths.desk));
    // Access leads everybody to the desk's first address, whatever is theirs behind it.
    if (page === 'health' && first && c.req.method === 'GET') return c.redirect(first[1].href(), 303);
    c.set('outcome', 'refused:role');
    return render(c, <NotYoursPage groups={pages.length === 0 ? groups : null} />, 403);
  }
  if (chosen === null) throw new Refusal('notFound');
  // From here on there is the named cell alone: an id of another is looked up in it, and is not there.
  if (chosen !== 'all') c.set('services', cellOf(chosen));
  await next();
  c.header('Cache-Control', 'no-store');
  c.header('X-Robots-Tag', 'noindex');
  // A page that says of somebody and forgot to write it down does so here, before anything leaves.
  if (page && deskRules[page].look && !c.var.looked && shown.includes(c.res.status)) await noteLook(c);
  return undefined;
}

/** Pages of many things, which may be asked of all cells at once. */
const overviews: ReadonlySet<string> = new Set([...Object.keys(paths.desk), 'reportFile']);

/**
 * The market that the address names, the host's own where it names none; null where it names one that is not theirs. A
 * page of one thing, and everything that is done, is of one cell: `all` is none of them.
 */
function chosenMarket(c: RequestContext, page: DeskPage | null, reach: readonly MarketId[]): MarketId | 'all' | null {
  const asked = c.req.query('market');
  const isOverview = page === null || overviews.has(page);
  const named = marketIds.find((id) => id === asked);
  if (named) return reach.includes(named) ? named : null;
  const [only, ...more] = reach;
  if (asked === 'all') return isOverview ? (more.length > 0 ? 'all' : (only ?? null)) : null;
  return reach.includes(c.var.market.id) ? c.var.market.id : isOverview ? (only ?? null) : null;
}

function within(reach: DeskCells['reach'], cellOf: DeskCells['of']): DeskCells['of'] {
  return (market) => {
    if (!reach.some((one) => one.market === market)) throw new Refusal('notFound');
    return cellOf(market);
  };
}
