import type { RequestContext } from '../../context';
import { isRealNavigation } from '../../middleware/guard';

/** What the last form left for the page after it: shown once, and left alone by whatever only fetches ahead. */
export async function takeNotice<Name extends string>(c: RequestContext, names: readonly Name[]): Promise<Name | null> {
  const left = c.var.session.known().state?.notice;
  const notice = names.find((name) => name === left) ?? null;
  if (notice && isRealNavigation(c)) await c.var.session.update((state) => ({ ...state, notice: null }));
  return notice;
}
