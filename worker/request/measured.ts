import type { RequestContext } from '../context';
import { urlOf } from './addresses';

/**
 * Query parameters allowed on a measured page: those of our own and of campaign links. None says where somebody is, and
 * none is a token.
 */
const harmlessNames: ReadonlySet<string> = new Set([
  ...['studio', 'centerId', 'product', 'promotion', 'all'],
  ...['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'gclid'],
]);

/** True where the tag manager may load or ask for consent. False by default and for members who are logged in. */
export function isMeasured(c: RequestContext): boolean {
  const names = [...urlOf(c.req.raw).searchParams.keys()];
  return (
    c.req.method === 'GET' &&
    c.var.policy.isMeasured &&
    !c.var.session.known().member &&
    names.every((name) => harmlessNames.has(name))
  );
}
