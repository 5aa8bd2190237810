import { createRoute, type RequestContext } from '../../context';
import { parseGuid } from '../../domain/guid';
import { enrolled } from '../../middleware/device';
import { form } from '../../middleware/form';
import { paths } from '../../paths';
import type { KioskView } from '../../services/kiosk/port';
import { postPhone, showPhone } from './phone';
import { postScreen, showScreen } from './screen';
import { showNotPaired } from './start.route';

/** The check of an address, as this browser may see it. */
export interface Looked {
  readonly sessionId: string;
  /** The code of the address: what a phone scanned. */
  readonly code: string;
  /** Hash of this browser's session; null without one. */
  readonly hash: string | null;
  /** Null: there is no such check, or nothing is left of it. */
  readonly view: KioskView | null;
}

/** One address, two sides: the screen that opened the check, and whichever phone holds the code of it. */
async function look(c: RequestContext): Promise<Looked> {
  const sessionId = parseGuid(c.req.param('session')) ?? '';
  const code = (c.req.param('state') ?? '').slice(0, 100);
  const hash = (await c.var.session.authority())?.pointer.idHash ?? null;
  const view = sessionId === '' ? null : await c.var.services.kiosks.look(sessionId, { hash, code });
  return { sessionId, code, hash, view: view?.market === c.var.market.id ? view : null };
}

export const verificationRoute = createRoute()
  .get(paths.kiosk.verification.patterns[0], async (c) => {
    const looked = await look(c);
    if (looked.view?.role !== 'kiosk') return showPhone(c, looked);
    return (await enrolled(c, 'kiosk')) ? showScreen(c, looked) : showNotPaired(c);
  })
  .post(paths.kiosk.verification.patterns[0], form, async (c) => {
    const looked = await look(c);
    if (looked.view?.role !== 'kiosk') return postPhone(c, looked);
    return (await enrolled(c, 'kiosk')) ? postScreen(c, looked) : showNotPaired(c);
  });
