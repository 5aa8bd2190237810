import type { RequestContext } from '../../../context';
import { randomToken } from '../../../crypto/token';
import type { CodeStanding } from '../../../domain/kiosk';
import type { Issuer } from '../../../domain/markets/issuer';
import { isRefused, issuersOf } from '../../../flows/age-check';
import { studioOf } from '../../../flows/place';
import { render } from '../../../middleware/render';
import { paths } from '../../../paths';
import { enrolled } from '../../../request/device';
import type { KioskView } from '../../../services/kiosk/port';
import { lazyPage } from '../../../ui/lazy-page';
import type { Looked } from '../looked';
import { staffLineOf } from '../screen/issuers';
import type { PhoneMessageKind } from './message.page';
import type { PhoneProps } from './phone-props';

const QuestionPage = lazyPage(() => import('./question.page').then((page) => page.PhoneQuestionPage));
const BoundPage = lazyPage(() => import('./bound.page').then((page) => page.PhoneBoundPage));
const NumberPage = lazyPage(() => import('./number.page').then((page) => page.PhoneNumberPage));
const MessagePage = lazyPage(() => import('./message.page').then((page) => page.PhoneMessagePage));

const retryAfterSeconds = '30';

export const issuerOf = (c: RequestContext, view: KioskView): Issuer | undefined =>
  issuersOf(c).find(({ id }) => id === view.issuerId);

/** The page for a phone, or for anybody who opens the link. It changes nothing, since link previews open it too. */
export async function showPhone(c: RequestContext, looked: Looked): Promise<Response> {
  const { view } = looked;
  // The screen itself, after its own check has ended.
  if (await enrolled(c, 'kiosk')) return c.redirect(paths.kiosk.start.href(), c.req.method === 'GET' ? 302 : 303);
  if (view?.role === 'phone') return showPhase(c, looked, view);
  if (view?.standing === 'fresh') {
    c.set('formActionOutside', true);
    return render(c, <QuestionPage {...(await propsOf(c, looked, view))} />);
  }
  if (c.req.query('thanks') === '1') return showMessage(c, 'thanks');
  return showStanding(c, view, view?.standing ?? 'stale');
}

/** Came by the digits, and typed what the screen does not show; after the last attempt only the picture leads on. */
export async function showWrongMatch(c: RequestContext, looked: Looked, view: KioskView, left: number) {
  if (left === 0) return showStanding(c, view, 'stale');
  c.set('formActionOutside', true);
  return render(c, <QuestionPage {...(await propsOf(c, looked, view))} wrongMatch={left} />, 422);
}

/** This phone has the check: shows its phase and the next step. */
async function showPhase(c: RequestContext, looked: Looked, view: KioskView): Promise<Response> {
  switch (view.phase) {
    case 'bound': {
      const issuer = issuerOf(c, view);
      if (!issuer) return showUnavailable(c, looked);
      c.set('formActionOutside', true);
      return render(c, <BoundPage {...(await propsOf(c, looked, view))} issuer={issuer.name} />);
    }
    case 'answered':
    case 'complete':
      return showNumber(c, looked, view);
    case 'failed': {
      const kind = await failureOf(c, view);
      return kind === 'refused' ? showRefused(c, view, 200) : showMessage(c, kind);
    }
    default:
      return showMessage(c, 'over');
  }
}

export async function showNumber(c: RequestContext, looked: Looked, view: KioskView, tooEarly = false) {
  return render(c, <NumberPage {...(await propsOf(c, looked, view))} tooEarly={tooEarly} />, tooEarly ? 409 : 200);
}

/** Why the check failed. A member's has no draft that would keep a hint: an answer without an age is among their checks. */
async function failureOf(c: RequestContext, { wrongNumbers }: KioskView): Promise<PhoneMessageKind> {
  if (wrongNumbers > 0) return 'wrongNumbers';
  const loaded = await c.var.session.authority();
  if (loaded && isRefused(loaded, c.var.now)) return 'refused';
  const hints = loaded?.state.draft?.hints;
  return (hints ? hints.noBirthdate : loaded?.facts.age?.result === 'unknown') ? 'noBirthdate' : 'fail';
}

/** The code was replaced, is used by another phone, or the check is over. */
export function showStanding(c: RequestContext, view: KioskView | null, standing: CodeStanding): Promise<Response> {
  if (standing === 'taken') return showMessage(c, 'inUse', 409);
  return showMessage(c, view?.phase === 'ended' ? 'over' : 'stale', 404);
}

/** The issuer does not answer. The phone keeps the check and can try again. */
export function showUnavailable(c: RequestContext, looked: Looked): Promise<Response> {
  c.header('Retry-After', retryAfterSeconds);
  c.set('formActionOutside', true);
  return showMessage(c, 'unavailable', 503, hrefOf(looked));
}

/** After a no only staff can decide: says when they can. */
export const showRefused = async (c: RequestContext, view: KioskView, status: 200 | 422) =>
  showMessage(c, 'refused', status, '', await staffLineOf(c, view));

type Status = 200 | 404 | 409 | 422 | 503;

export const showMessage = (
  c: RequestContext,
  kind: PhoneMessageKind,
  status: Status = 200,
  action = '',
  staffLine: string | null = null,
) => render(c, <MessagePage {...{ kind, action, staffLine }} isRefusal={status !== 200} />, status);

export const hrefOf = ({ sessionId, code }: Looked): string =>
  paths.kiosk.verification.href({ session: sessionId, state: code });

async function propsOf(c: RequestContext, looked: Looked, view: KioskView): Promise<PhoneProps> {
  const studio = await studioOf(c, view.studioId);
  return {
    action: hrefOf(looked),
    studio: studio && { name: studio.name, town: studio.city },
    view,
    page: randomToken(16),
  };
}
