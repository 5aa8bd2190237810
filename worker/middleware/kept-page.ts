import type { ReactElement } from 'react';
import type { RequestContext } from '../context';
import { urlOf } from '../request/addresses';
import { loadPage } from '../ui/lazy-page';
import { renderHtml, viewOf } from './render';

/** Replaced by the nonce. A kept page contains no visitor input, so nobody can inject it. */
const noncePlaceholder = '0n0c0e';
const maximumPages = 200;
/** By cell: what a cell is set up with is on its pages, and an isolate of the tests has several of one market. */
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
 * A page for visitors without cookie and query, for whom it is the same in the same minute where `besides` is the same: rendered
 * once, only its nonce is replaced (docs/decisions/011). Null for everybody else. `make` may read nothing of the visitor.
 */
export async function keptPage(
  c: RequestContext,
  besides: readonly (string | number)[],
  make: () => ReactElement | Promise<ReactElement>,
): Promise<Response | null> {
  const url = urlOf(c.req.raw);
  if (c.req.method !== 'GET' || c.req.header('cookie') || url.search !== '') return null;
  const { language, now, services, overrides } = c.var;
  const minute = Math.floor(now / 60_000);
  const key = [url.origin, url.pathname, language, overrides?.version, minute, ...besides].join('|');
  const memory = memoryOf(services);
  let parts = memory.get(key);
  if (!parts) {
    const page = await make();
    await loadPage(page);
    parts = (await renderHtml(viewOf(c, noncePlaceholder), page)).split(noncePlaceholder);
    if (memory.size >= maximumPages) memory.clear();
    memory.set(key, parts);
  }
  return c.html(parts.join(c.var.nonce));
}
