import { createRoute, type RequestContext } from '../../../context';
import { placeOf } from '../../../flows/place';
import { render } from '../../../middleware/render';
import { paths } from '../../../paths';
import { enrolled } from '../../../request/device';
import type { KioskView } from '../../../services/kiosk/port';
import { lazyPage } from '../../../ui/lazy-page';
import { unkept } from './wipe';

const CompletePage = lazyPage(() => import('./complete.page').then((page) => page.CompletePage));

interface Own {
  readonly sessionId: string;
  readonly hash: string;
  readonly largeText: boolean;
  readonly view: KioskView;
}

/**
 * The check that this browser opened at its screen. Null for another browser, after a wipe, or when the screen is
 * revoked.
 */
export async function ownCheck(c: RequestContext): Promise<Own | null> {
  const [loaded, device] = await Promise.all([c.var.session.authority(), enrolled(c, 'kiosk')]);
  const kiosk = loaded?.state.kiosk;
  if (!loaded || !kiosk || !device) return null;
  const hash = loaded.pointer.idHash;
  const view = await c.var.services.kiosks.look(kiosk.sessionId, { hash });
  return view?.role === 'kiosk' && view.market === c.var.market.id ? { ...kiosk, hash, view } : null;
}

async function showComplete(c: RequestContext, { view, largeText }: Own): Promise<Response> {
  const endsAt = Date.parse(view.snapshot.expiresAt);
  return render(
    c,
    <CompletePage
      place={await placeOf(c, { studioId: view.studioId, name: view.screenName })}
      large={largeText}
      secondsLeft={Math.max(1, Math.ceil((endsAt - c.var.now) / 1000))}
      endsAt={endsAt}
    />,
  );
}

/** Redirects a browser without a finished check: to its running check, or to the start. */
function elsewhere(c: RequestContext, own: Own | null, status: 302 | 303): Response {
  const to = own
    ? paths.kiosk.verification.href({ session: own.sessionId, state: own.view.code ?? 'screen' })
    : paths.kiosk.start.href();
  return c.redirect(to, status);
}

export const completeRoute = createRoute()
  .get(paths.kiosk.complete.patterns[0], async (c) => {
    unkept(c);
    const own = await ownCheck(c);
    return own?.view.phase === 'complete' ? showComplete(c, own) : elsewhere(c, own, 302);
  })
  // Whatever was sent: the rest of joining is typed and paid on the phone that proved it.
  .post(paths.kiosk.complete.patterns[0], async (c) => {
    unkept(c);
    const own = await ownCheck(c);
    return own?.view.phase === 'complete' ? c.redirect(paths.kiosk.complete.href(), 303) : elsewhere(c, own, 303);
  });
