import type { RequestContext } from '../../context';
import { clearCookie, readCookie } from '../../middleware/cookies';
import { speak } from '../../middleware/culture';
import { renewDevice } from '../../middleware/device';
import { describeError } from '../../services/log';

/**
 * Nothing of the last visitor stays on the screen: their check is left, their session revoked, their choices dropped.
 * Only that this browser is a studio's screen stays, and is renewed by it.
 */
export async function wipe(c: RequestContext, { keepLanguage = false } = {}): Promise<void> {
  const { session, services } = c.var;
  const loaded = await session.authority();
  const kiosk = loaded?.state.kiosk;
  await session.end();
  if (loaded && kiosk) {
    // Without its session nobody steers the check any more; one that cannot be reached must not keep the visitor here.
    await services.kiosks
      .step(kiosk.sessionId, { hash: loaded.pointer.idHash, step: 'leave' })
      .catch((error) => services.log({ event: 'failure', requestId: c.var.requestId, ...describeError(error) }));
  }
  if (!keepLanguage) {
    clearCookie(c, 'language');
    // This very answer is for the next visitor already.
    if (readCookie(c, 'language')) await speak(c);
  }
  clearCookie(c, 'consent');
  clearCookie(c, 'return-to');
  renewDevice(c);
  c.header('Clear-Site-Data', '"cache", "storage"');
  unkept(c);
}

/** When the database cannot be asked: the screen at least forgets whose session it had, and cannot show it any more. */
export function forget(c: RequestContext): void {
  for (const kind of ['session', 'language', 'consent', 'return-to'] as const) clearCookie(c, kind);
  c.header('Clear-Site-Data', '"cache", "storage"');
}

/** No copy anywhere, and no other site learns the address. */
export function unkept(c: RequestContext): void {
  c.header('Cache-Control', 'no-store');
  c.header('Referrer-Policy', 'same-origin');
}
