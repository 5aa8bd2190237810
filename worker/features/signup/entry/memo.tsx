import type { RequestContext } from '../../../context';
import { readGuardState } from '../../../middleware/guard';
import { renderHtml, viewOf } from '../../../middleware/render';
import { urlOf } from '../../../request/addresses';
import { positionOf } from '../../../request/position';
import { entryQueryOf } from './query';
import { selectPage } from './view';

/** Replaced by the nonce. The page contains no visitor input, so nobody can inject it. */
const noncePlaceholder = '0n0c0e';
const maximumEntries = 200;
/** By cell: what a cell is set up with is on its page, and an isolate of the tests has several of one market. */
const memories = new WeakMap<object, Map<string, string[]>>();

function memoryOf(services: object): Map<string, string[]> {
  let memory = memories.get(services);
  if (!memory) {
    memory = new Map();
    memories.set(services, memory);
  }
  return memory;
}

/**
 * Cache of the entry page for visitors without cookie and query, for whom it is the same in the same area and minute.
 * It is rendered once and only its nonce is replaced. Positions are rounded to about a kilometre.
 */
export async function memoisedEntry(c: RequestContext): Promise<Response | null> {
  if (c.req.method !== 'GET' || c.req.header('cookie') || urlOf(c.req.raw).search !== '') return null;
  const { market, language, now, services, overrides } = c.var;
  const { version } = await services.catalogue.current(market.id);
  const position = positionOf(c);
  const place = position ? `${position.lat.toFixed(2)},${position.lon.toFixed(2)}` : 'nowhere';
  const url = urlOf(c.req.raw);
  const key = [url.origin, url.pathname, language, version, overrides?.version, place, Math.floor(now / 60_000)].join(
    '|',
  );
  const memory = memoryOf(services);
  let parts = memory.get(key);
  if (!parts) {
    const guardState = await readGuardState(c, { reads: 'view' });
    const proof = { draft: null, selected: null, waiting: null };
    const page = await selectPage(c, { query: entryQueryOf(c), guardState, proof });
    parts = (await renderHtml(viewOf(c, noncePlaceholder), page)).split(noncePlaceholder);
    if (memory.size >= maximumEntries) memory.clear();
    memory.set(key, parts);
  }
  return c.html(parts.join(c.var.nonce));
}
