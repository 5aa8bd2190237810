import type { Next } from 'hono';
import type { BackOfficeCells, RequestContext } from '../../../context';
import { grantsIn, reachOf } from '../../../domain/back-office/roles';
import {
  type BackOfficePage,
  backOfficePageOf,
  backOfficeRules,
  grantsFor,
  pagesOf,
} from '../../../domain/back-office/rules';
import { marketIds } from '../../../domain/markets';
import type { MarketId } from '../../../domain/markets/market';
import { Refusal } from '../../../failures';
import { render } from '../../../middleware/render';
import { routePatternOf } from '../../../middleware/request-id';
import { paths } from '../../../paths';
import { accessTokenOf } from '../../../request/access-token';
import { inMarketOf } from '../../../ui/back-office/market-link';
import { lazyPage } from '../../../ui/lazy-page';
import { noteLook } from './look';

const NotYoursPage = lazyPage(() => import('./not-yours.page').then((page) => page.NotYoursPage));
/** Statuses of a response that shows the requested data. */
const shown = [200, 422];

/**
 * Gate of the back office. A request that Access did not authenticate gets the ordinary 404. An operator without a
 * group, or whose role does not include the page, gets a 403 that says so. The page is found by the route's pattern; a
 * route without a row in the table of roles answers 404.
 */
export async function backOfficeGate(
  c: RequestContext,
  next: Next,
  cellOf: BackOfficeCells['of'],
): Promise<Response | undefined> {
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
  const page = backOfficePageOf(pattern);
  if (page === null && pattern !== 'none') throw new Refusal('notFound');
  const pages = pagesOf(grants);
  const allowing = page === null ? grants : grantsFor(page, grants);
  const reach = reachOf(allowing);
  const chosen = chosenMarket(
    c,
    page,
    reach.map(({ market }) => market),
  );
  const here = chosen === null || chosen === 'all' ? grants : grantsIn(chosen, grants);
  // The menu leads to every market; what is done here takes a role here.
  const offered = pages.filter((name) => name in paths.backOffice || grantsFor(name, here).length > 0);
  c.set('operator', { email, grants: allowing, pages: offered });
  c.set('backOfficeCells', { reach, chosen: chosen ?? 'all', of: within(reach, cellOf) });
  c.header('Cache-Control', 'no-store');
  c.header('X-Robots-Tag', 'noindex');
  if (allowing.length === 0) {
    const [first] = Object.entries(paths.backOffice).filter(([name]) =>
      pages.includes(name as keyof typeof paths.backOffice),
    );
    // Access sends every operator to the first page; one who may not see it is redirected to the first page they may
    // see.
    if (page === 'business' && first && c.req.method === 'GET') return c.redirect(first[1].href(), 303);
    c.set('outcome', 'refused:role');
    return render(c, <NotYoursPage groups={pages.length === 0 ? groups : null} />, 403);
  }
  const [, entry] = Object.entries(paths.backOffice).find(([name]) => name === page) ?? [];
  const isElsewhere = reachOf(grants).some(({ market }) => market === c.req.query('market'));
  // An entry of the menu that is theirs in another market than the one they come from.
  if (chosen === null && entry && isElsewhere && reach[0] && c.req.method === 'GET')
    return c.redirect(inMarketOf(entry.href(), reach[0].market, c.var.market.id), 303);
  if (chosen === null) {
    c.set('unseen', true);
    throw new Refusal('notFound');
  }
  // From here on only the chosen cell is available; an id of another cell is not found in it. Of all, the host's own if it is
  // theirs: filters are kept there.
  const own =
    chosen === 'all' ? (reach.find(({ market }) => market === c.var.market.id) ?? reach[0]) : { market: chosen };
  if (own) c.set('services', cellOf(own.market));
  await next();
  c.header('Cache-Control', 'no-store');
  c.header('X-Robots-Tag', 'noindex');
  // A page about a person whose handler has not written its audit entry gets one here, before the response leaves.
  if (page && backOfficeRules[page].look && !c.var.looked && shown.includes(c.res.status)) await noteLook(c);
  return undefined;
}

/** Pages that list many things and may read all cells at once. */
const overviews: ReadonlySet<string> = new Set([
  ...Object.keys(paths.backOffice),
  'reportFile',
  'businessFile',
  'vat',
  'vatFile',
  'membersFile',
  'unpaidFile',
  'mailsFile',
  'screensFile',
]);

/**
 * The market the address names, else the host's own; null for a market out of reach. `all` is possible for overviews
 * only: a page about one thing, and every action, belongs to one cell.
 */
function chosenMarket(
  c: RequestContext,
  page: BackOfficePage | null,
  reach: readonly MarketId[],
): MarketId | 'all' | null {
  const asked = c.req.query('market');
  const isOverview = page === null || overviews.has(page);
  const named = marketIds.find((id) => id === asked);
  if (named) return reach.includes(named) ? named : null;
  const [only, ...more] = reach;
  if (asked === 'all') return isOverview ? (more.length > 0 ? 'all' : (only ?? null)) : null;
  return reach.includes(c.var.market.id) ? c.var.market.id : isOverview ? (only ?? null) : null;
}

function within(reach: BackOfficeCells['reach'], cellOf: BackOfficeCells['of']): BackOfficeCells['of'] {
  return (market) => {
    if (!reach.some((one) => one.market === market)) throw new Refusal('notFound');
    return cellOf(market);
  };
}
