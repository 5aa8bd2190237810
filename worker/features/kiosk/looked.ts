import type { RequestContext } from '../../context';
import { parseGuid } from '../../domain/guid';
import { deviceOf } from '../../request/device';
import type { KioskView } from '../../services/kiosk/port';

/** The check of an address, as this browser may see it. */
export interface Looked {
  readonly sessionId: string;
  /** Code of the address, as scanned by a phone. */
  readonly code: string;
  /** Hash of this browser's session; null without one. */
  readonly hash: string | null;
  /** Null when there is no such check, or it has been deleted. */
  readonly view: KioskView | null;
}

/** One address for two sides: the screen that opened the check, and the phone that has its code. */
export async function look(c: RequestContext): Promise<Looked> {
  const sessionId = parseGuid(c.req.param('session')) ?? '';
  const code = (c.req.param('state') ?? '').slice(0, 100);
  // The screen is asked for next, so both are read at once.
  const [loaded] = await Promise.all([c.var.session.authority(), deviceOf(c)]);
  const hash = loaded?.pointer.idHash ?? null;
  const view = sessionId === '' ? null : await c.var.services.kiosks.look(sessionId, { hash, code });
  return { sessionId, code, hash, view: view?.market === c.var.market.id ? view : null };
}
