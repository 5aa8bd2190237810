import type { RequestContext } from '../context';
import { paths } from '../paths';

const freshMs = 10 * 60_000;

/**
 * Who this is must have been proved within ten minutes for what could take an account over or lay it bare (ASVS 7.5.1).
 * Null: it was. Else the way to prove it, which leads back to `returnTo`, where the action is shown to be pressed once.
 */
export async function stepUp(c: RequestContext, returnTo: string): Promise<Response | null> {
  const loaded = await c.var.session.authority();
  const provedAt = loaded?.authAt ? Date.parse(loaded.authAt) : 0;
  if (c.var.now - provedAt <= freshMs) return null;
  return c.redirect(paths.accountMore.confirm.href({ returnTo }), 303);
}
