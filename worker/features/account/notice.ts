import type { RequestContext } from '../../context';
import { isRealNavigation } from '../../middleware/guard';

/** Takes the notice that the last form left in the session, so that it is shown once. A prefetch does not take it. */
export async function takeNotice<Name extends string>(c: RequestContext, names: readonly Name[]): Promise<Name | null> {
  const left = c.var.session.known().state?.notice;
  const notice = names.find((name) => name === left) ?? null;
  if (notice && isRealNavigation(c)) await c.var.session.updateLater((state) => ({ ...state, notice: null }));
  return notice;
}
