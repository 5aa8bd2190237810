import type { RequestContext } from '../../../context';
import { formKey, sentKey } from '../../../flows/submit-once';
import { render } from '../../../middleware/render';
import { paths } from '../../../paths';
import { lazyPage } from '../../../ui/lazy-page';
import type { Looked } from '../looked';
import type { NumberFault } from './number.page';
import { screenOf } from './screen-props';
import { unkept, wipe } from './wipe';

const LivePage = lazyPage(() => import('./live.page').then((page) => page.LivePage));
const NumberPage = lazyPage(() => import('./number.page').then((page) => page.NumberPage));
const FailedPage = lazyPage(() => import('./failed.page').then((page) => page.FailedPage));

/** Binds a form's key to this check. */
const formOf = ({ sessionId, hash }: Looked) => ({
  name: `${paths.kiosk.verification.patterns[0]} ${sessionId}`,
  sender: hash ?? '',
});

/** The screen's page for the check's present phase. */
export async function showScreen(c: RequestContext, looked: Looked, status: 200 | 422 = 200): Promise<Response> {
  const { view, sessionId } = looked;
  unkept(c);
  if (!view || view.phase === 'ended') return c.redirect(paths.kiosk.start.href(), 302);
  if (view.phase === 'complete') return c.redirect(paths.kiosk.complete.href(), 302);
  if (view.phase === 'answered') return showNumber(c, looked, null);
  const screen = await screenOf(c, view, sessionId);
  if (view.phase === 'failed') return render(c, <FailedPage {...screen} />, status);
  const issuer = c.var.market.issuers.find(({ id }) => id === view.issuerId)?.name ?? null;
  return render(c, <LivePage {...screen} issuer={issuer} />, status);
}

async function showNumber(c: RequestContext, looked: Looked, fault: NumberFault | null) {
  const { view, sessionId } = looked;
  if (!view) return c.redirect(paths.kiosk.start.href(), 302);
  const typed = c.req.query('number') ?? '';
  const page = (
    <NumberPage
      {...(await screenOf(c, view, sessionId))}
      typed={fault === null && /^[1-9]$/.test(typed) ? typed : ''}
      fault={fault}
      formKey={await formKey(c, formOf(looked))}
    />
  );
  return render(c, page, fault === null ? 200 : 422);
}

/** Handles the number pad, the number field, and the buttons at the bottom of every page. */
export async function postScreen(c: RequestContext, looked: Looked): Promise<Response> {
  const { sessionId, hash } = looked;
  const { intent, number } = c.var.form.values;
  const { kiosks } = c.var.services;
  unkept(c);
  const isNumber = intent === 'number' || (intent === undefined && number !== undefined);
  if (isNumber) return postNumber(c, looked, number ?? '');
  switch (intent) {
    case 'clear':
      break;
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
    default:
      return showScreen(c, looked, 422);
  }
  return c.redirect(here(looked), 303);
}

const here = ({ sessionId, code }: Looked, query?: { number: string }) =>
  paths.kiosk.verification.href({ session: sessionId, state: code }, query);

async function postNumber(c: RequestContext, looked: Looked, number: string): Promise<Response> {
  const { view, sessionId, hash } = looked;
  const { kiosks } = c.var.services;
  const typed = number.trim();
  if (view?.phase === 'complete') return c.redirect(paths.kiosk.complete.href(), 303);
  if (view?.phase !== 'answered' || hash === null) return c.redirect(here(looked), 303);
  if (/^[1-9]$/.test(typed)) return c.redirect(here(looked, { number: typed }), 303);
  if (!/^\d{2}$/.test(typed)) return showNumber(c, looked, 'twoDigits');
  const key = await sentKey(c, formOf(looked));
  if (key === null) return showNumber(c, looked, 'keyExpired');
  const outcome = await kiosks.enterNumber(sessionId, { hash, number: typed, key });
  if (outcome.kind === 'right') return c.redirect(paths.kiosk.complete.href(), 303);
  if (outcome.kind === 'closed') return c.redirect(here(looked), 303);
  c.set('outcome', 'kiosk:wrongNumber');
  if (outcome.left > 0) return showNumber(c, looked, { left: outcome.left });
  return showScreen(c, { ...looked, view: await kiosks.look(sessionId, { hash, code: looked.code }) }, 422);
}
