import type { RequestContext } from '../context';
import { paths } from '../paths';

/**
 * Pages that a third party may see, for visitors who agreed to it: the offer and what stands in it for everybody. No page
 * is measured until it stands here; none may that shows or takes what is somebody's: age, skin, codes, tokens, an
 * account, a form with words, a studio's screen.
 */
const measuredPatterns: ReadonlySet<string> = new Set([
  ...paths.signup.entry.patterns,
  ...paths.help.terms.patterns,
  ...paths.help.privacy.patterns,
  ...paths.help.accessibility.patterns,
]);

/** What an address may carry there: what links of ours and of campaigns say. Where somebody is, and any token, is not of it. */
const harmlessNames: ReadonlySet<string> = new Set([
  ...['studio', 'centerId', 'product', 'promotion', 'all'],
  ...['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'gclid'],
]);

/** True where the tag manager may load, or ask whether it may; closed by default, also for members who are logged in. */
export function isMeasured(c: RequestContext, pattern: string): boolean {
  const names = [...new URL(c.req.url).searchParams.keys()];
  return (
    c.req.method === 'GET' &&
    measuredPatterns.has(pattern) &&
    !c.var.session.known().member &&
    names.every((name) => harmlessNames.has(name))
  );
}
