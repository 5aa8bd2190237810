import type { ReactElement } from 'react';
import type { RequestContext } from '../../context';
import type { CodeStanding } from '../../domain/kiosk';
import type { Issuer } from '../../domain/market';
import { findStudio } from '../../domain/product-availability';
import { isRefused, issuersOf } from '../../middleware/age-check';
import { enrolled } from '../../middleware/device';
import { render } from '../../middleware/render';
import { paths } from '../../paths';
import type { KioskView } from '../../services/kiosk/port';
import { lazyPage } from '../../ui/lazy-page';
import type { PhoneMessageKind } from './phone-message.page';
import type { Looked } from './verification.route';

const QuestionPage = lazyPage(() => import('./phone-question.page').then((page) => page.PhoneQuestionPage));
const BoundPage = lazyPage(() => import('./phone-bound.page').then((page) => page.PhoneBoundPage));
const NumberPage = lazyPage(() => import('./phone-number.page').then((page) => page.PhoneNumberPage));
const MessagePage = lazyPage(() => import('./phone-message.page').then((page) => page.PhoneMessagePage));

const retryAfterSeconds = '30';

/** What every page of the phone is told. */
export interface PhoneProps {
  /** The address of the check, for the forms. */
  readonly action: string;
  /** Null: the studio is no longer in the catalogue. */
  readonly studio: { readonly name: string; readonly town: string } | null;
  readonly view: KioskView;
}

export const issuerOf = (c: RequestContext, view: KioskView): Issuer | undefined =>
  issuersOf(c).find(({ id }) => id === view.issuerId);

/** The page of a phone, or of whoever opened the link: looking changes nothing, link previews look too. */
export async function showPhone(c: RequestContext, looked: Looked): Promise<Response> {
  const { view } = looked;
  // The screen itself, after its own check is gone: it is no phone.
  if (await enrolled(c, 'kiosk')) return c.redirect(paths.kiosk.start.href(), c.req.method === 'GET' ? 302 : 303);
  if (view?.role === 'phone') return showPhase(c, looked, view);
  if (view?.standing === 'fresh') {
    c.set('formActionOutside', true);
    return show(c, <QuestionPage {...(await propsOf(c, looked, view))} />);
  }
  if (c.req.query('thanks') === '1') return showMessage(c, 'thanks');
  return showStanding(c, view, view?.standing ?? 'stale');
}

/** This phone has the check: where it stands, and what is next. */
async function showPhase(c: RequestContext, looked: Looked, view: KioskView): Promise<Response> {
  switch (view.phase) {
    case 'bound': {
      const issuer = issuerOf(c, view);
      if (!issuer) return showUnavailable(c, looked);
      c.set('formActionOutside', true);
      return show(c, <BoundPage {...(await propsOf(c, looked, view))} issuer={issuer.name} />);
    }
    case 'answered':
    case 'complete':
      return showNumber(c, looked, view);
    case 'failed':
      return showMessage(c, await failureOf(c));
    default:
      return showMessage(c, 'over');
  }
}

export async function showNumber(c: RequestContext, looked: Looked, view: KioskView, tooEarly = false) {
  return show(c, <NumberPage {...(await propsOf(c, looked, view))} tooEarly={tooEarly} />, tooEarly ? 409 : 200);
}

/** What this browser remembers of the issuer's answer; nothing: it was a yes, and the number was mistyped. */
async function failureOf(c: RequestContext): Promise<PhoneMessageKind> {
  const loaded = await c.var.session.authority();
  if (loaded && isRefused(loaded, c.var.now)) return 'refused';
  const hints = loaded?.state.draft?.hints;
  if (hints?.noBirthdate) return 'noBirthdate';
  return hints?.fail ? 'fail' : 'wrongNumbers';
}

/** Replaced, another's, or over. */
export function showStanding(c: RequestContext, view: KioskView | null, standing: CodeStanding): Promise<Response> {
  if (standing === 'taken') return showMessage(c, 'inUse', 409);
  return showMessage(c, view?.phase === 'ended' ? 'over' : 'stale', 404);
}

/** The issuer does not answer; the phone keeps the check and may ask again. */
export function showUnavailable(c: RequestContext, looked: Looked): Promise<Response> {
  c.header('Retry-After', retryAfterSeconds);
  c.set('formActionOutside', true);
  return showMessage(c, 'unavailable', 503, hrefOf(looked));
}

type Status = 200 | 404 | 409 | 422 | 503;

export const showMessage = (c: RequestContext, kind: PhoneMessageKind, status: Status = 200, action = '') =>
  show(c, <MessagePage kind={kind} isRefusal={status !== 200} action={action} />, status);

/** Nothing keeps these pages, and no issuer learns their address. */
function show(c: RequestContext, page: ReactElement, status: Status = 200): Promise<Response> {
  c.header('Cache-Control', 'private, no-store');
  c.header('Referrer-Policy', 'same-origin');
  return render(c, page, status);
}

export const hrefOf = ({ sessionId, code }: Looked): string =>
  paths.kiosk.verification.href({ session: sessionId, state: code });

async function propsOf(c: RequestContext, looked: Looked, view: KioskView): Promise<PhoneProps> {
  const { catalogue } = await c.var.services.catalogue.current(c.var.market.id);
  const studio = findStudio(catalogue, view.studioId);
  return { action: hrefOf(looked), studio: studio && { name: studio.name, town: studio.city }, view };
}
