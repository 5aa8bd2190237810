import type { RequestContext } from '../../../context';
import { speak } from '../../../middleware/culture';
import { clearCookie, readCookie } from '../../../request/cookies';
import { renewDevice } from '../../../request/device';
import { describeError } from '../../../services/log';

/**
 * Removes everything of the last visitor from the screen: leaves the check, revokes the session, clears the choices.
 * Only the screen's enrolment stays, and is renewed.
 */
export async function wipe(c: RequestContext, { keepLanguage = false } = {}): Promise<void> {
  const { session, services } = c.var;
  const loaded = await session.authority();
  const kiosk = loaded?.state.kiosk;
  await session.end();
  if (loaded && kiosk) {
    // The session has ended, so nobody can control the check any more. A failure here must not stop the wipe.
    await services.kiosks
      .step(kiosk.sessionId, { hash: loaded.pointer.idHash, step: 'leave' })
      .catch((error) => services.log({ event: 'failure', requestId: c.var.requestId, ...describeError(error) }));
  }
  if (!keepLanguage) {
    clearCookie(c, 'language');
    // This response is already for the next visitor.
    if (readCookie(c, 'language')) await speak(c);
  }
  clearCookie(c, 'consent');
  clearCookie(c, 'return-to');
  renewDevice(c);
  c.header('Clear-Site-Data', '"cache", "storage"');
  unkept(c);
}

/** Used when D1 is down: clears the session cookie, so that the screen can no longer show the last visitor's data. */
export function forget(c: RequestContext): void {
  for (const kind of ['session', 'language', 'consent', 'return-to'] as const) clearCookie(c, kind);
  c.header('Clear-Site-Data', '"cache", "storage"');
}

/** The response is not stored, and other sites do not learn its address. */
export function unkept(c: RequestContext): void {
  c.header('Cache-Control', 'no-store');
  c.header('Referrer-Policy', 'same-origin');
}
