import type { RequestContext } from '../context';
import { paths } from '../paths';

const freshMs = 10 * 60_000;

/**
 * Requires a proof of identity at most ten minutes old before actions that could take an account over or expose its
 * data (ASVS 7.5.1). Returns null if there is one, else a redirect to the confirmation page. That leads back to
 * `returnTo`, where the member still has to press the action's button.
 */
export async function stepUp(c: RequestContext, returnTo: string): Promise<Response | null> {
  const loaded = await c.var.session.authority();
  const provedAt = loaded?.authAt ? Date.parse(loaded.authAt) : 0;
  if (c.var.now - provedAt <= freshMs) return null;
  return c.redirect(paths.accountMore.confirm.href({ returnTo }), 303);
}
