import type { RequestContext } from '../../context';
import { render } from '../../middleware/render';
import { paths } from '../../paths';
import type { KioskView } from '../../services/kiosk/port';
import { lazyPage } from '../../ui/lazy-page';
import { placeOf } from './place';
import type { Looked } from './verification.route';
import { unkept, wipe } from './wipe';

const LivePage = lazyPage(() => import('./live.page').then((page) => page.LivePage));
const NumberPage = lazyPage(() => import('./number.page').then((page) => page.NumberPage));
const FailedPage = lazyPage(() => import('./failed.page').then((page) => page.FailedPage));

export type NumberFault = { readonly left: number } | 'twoDigits' | 'keyExpired';

/** A key is made for this form of this check alone. */
const formOf = (sessionId: string) => `${paths.kiosk.verification.patterns[0]} ${sessionId}`;

/** What every page of the screen is told. */
async function screenOf(c: RequestContext, view: KioskView, sessionId: string) {
  const kiosk = (await c.var.session.authority())?.state.kiosk;
  return {
    place: await placeOf(c, { studioId: view.studioId, name: view.screenName }),
    // The code in it is the one shown now; on the screen any would do.
    address: paths.kiosk.verification.href({ session: sessionId, state: view.code ?? 'screen' }),
    large: kiosk?.largeText ?? false,
    mayExtend: view.mayExtend,
    issuerId: view.issuerId,
    snapshot: view.snapshot,
    now: c.var.now,
  };
}

export type Screen = Awaited<ReturnType<typeof screenOf>>;

/** The screen's side of a check, as far as it has come. */
export async function showScreen(c: RequestContext, looked: Looked, status: 200 | 422 = 200): Promise<Response> {
  const { view, sessionId } = looked;
  unkept(c);
  if (!view || view.phase === 'ended') return c.redirect(paths.kiosk.start.href(), 302);
  if (view.phase === 'complete') return c.redirect(paths.kiosk.complete.href(), 302);
  if (view.phase === 'answered') return showNumber(c, looked, null);
  const screen = await screenOf(c, view, sessionId);
  if (view.phase === 'failed') return render(c, <FailedPage {...screen} />, status);
  const issuer = c.var.market.issuers.find(({ id }) => id === view.issuerId)?.name ?? view.issuerId;
  return render(c, <LivePage {...screen} issuer={issuer} />, status);
}

async function showNumber(c: RequestContext, { view, sessionId, hash }: Looked, fault: NumberFault | null) {
  if (!view) return c.redirect(paths.kiosk.start.href(), 302);
  const typed = c.req.query('number') ?? '';
  const page = (
    <NumberPage
      {...(await screenOf(c, view, sessionId))}
      typed={fault === null && /^[1-9]$/.test(typed) ? typed : ''}
      fault={fault}
      idempotencyKey={await c.var.services.idempotency.createKey(hash ?? '', formOf(sessionId))}
    />
  );
  return render(c, page, fault === null ? 200 : 422);
}

/** Digits by the pad or by field, and the buttons below every page of the screen. */
export async function postScreen(c: RequestContext, looked: Looked): Promise<Response> {
  const { sessionId, hash } = looked;
  const { intent, number } = c.var.form.values;
  const { kiosks } = c.var.services;
  unkept(c);
  if (number !== undefined && (intent === undefined || intent === 'number')) return postNumber(c, looked, number);
  switch (intent) {
    case 'touch':
    case 'extend':
      await kiosks.step(sessionId, { hash: hash ?? '', step: intent });
      break;
    case 'largerText':
      await c.var.session.update((state) => {
        const { kiosk } = state;
        return kiosk ? { ...state, kiosk: { ...kiosk, largeText: !kiosk.largeText } } : state;
      });
      break;
    case 'startOver':
      await wipe(c);
      return c.redirect(paths.kiosk.start.href(), 303);
    case 'number':
      return postNumber(c, looked, '');
    default:
      return showScreen(c, looked, 422);
  }
  return c.redirect(here(looked), 303);
}

const here = ({ sessionId, code }: Looked, query?: { number: string }) =>
  paths.kiosk.verification.href({ session: sessionId, state: code }, query);

async function postNumber(c: RequestContext, looked: Looked, number: string): Promise<Response> {
  const { view, sessionId, hash } = looked;
  const { kiosks, idempotency } = c.var.services;
  const typed = number.trim();
  if (view?.phase === 'complete') return c.redirect(paths.kiosk.complete.href(), 303);
  if (view?.phase !== 'answered' || hash === null) return c.redirect(here(looked), 303);
  if (/^[1-9]$/.test(typed)) return c.redirect(here(looked, { number: typed }), 303);
  if (!/^\d{2}$/.test(typed)) return showNumber(c, looked, 'twoDigits');
  const key = c.var.form.values.idempotencyKey ?? '';
  if (!(await idempotency.isOurs({ key, sessionHash: hash, route: formOf(sessionId) }))) {
    return showNumber(c, looked, 'keyExpired');
  }
  const outcome = await kiosks.enterNumber(sessionId, { hash, number: typed, key });
  if (outcome.kind === 'right') return c.redirect(paths.kiosk.complete.href(), 303);
  if (outcome.kind === 'closed') return c.redirect(here(looked), 303);
  c.set('outcome', 'kiosk:wrongNumber');
  if (outcome.left > 0) return showNumber(c, looked, { left: outcome.left });
  return showScreen(c, { ...looked, view: await kiosks.look(sessionId, { hash, code: looked.code }) }, 422);
}
