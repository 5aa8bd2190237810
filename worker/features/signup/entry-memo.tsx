import type { RequestContext } from '../../context';
import { readGuardState } from '../../middleware/guard';
import { positionOf } from '../../middleware/position';
import { renderHtml, viewOf } from '../../middleware/render';
import { entryQueryOf } from './entry-query';
import { selectPage } from './entry-view';

/** Stands where the nonce goes; this page holds nothing a visitor wrote, so nobody can place it. */
const noncePlaceholder = '0n0c0e';
const maximumEntries = 200;
const memory = new Map<string, string[]>();

/**
 * The first page of a visitor without cookie and query is the same for everybody near the same place in the same
 * minute: it is rendered once and only its nonce changes. Positions are rounded to about a kilometre for it.
 */
export async function memoisedEntry(c: RequestContext): Promise<Response | null> {
  if (c.req.method !== 'GET' || c.req.header('cookie') || new URL(c.req.url).search !== '') return null;
  const { market, language, now, services, overrides } = c.var;
  const { version } = await services.catalogue.current(market.id);
  const position = positionOf(c);
  const place = position ? `${position.lat.toFixed(2)},${position.lon.toFixed(2)}` : 'nowhere';
  const url = new URL(c.req.url);
  const key = [url.origin, url.pathname, language, version, overrides?.version, place, Math.floor(now / 60_000)].join(
    '|',
  );
  let parts = memory.get(key);
  if (!parts) {
    const guardState = await readGuardState(c, { reads: 'view' });
    const proof = { draft: null, selected: null, waiting: null };
    const page = await selectPage(c, { query: entryQueryOf(c), guardState, proof });
    parts = renderHtml(viewOf(c, noncePlaceholder), page).split(noncePlaceholder);
    if (memory.size >= maximumEntries) memory.clear();
    memory.set(key, parts);
  }
  return c.html(parts.join(c.var.nonce));
}
