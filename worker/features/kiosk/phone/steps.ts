import type { RequestContext } from '../../../context';
import {
  admitYes,
  admitYesToMember,
  afterMembersYes,
  isRefused,
  memberToProve,
  sendToIssuer,
  withDraft,
} from '../../../flows/age-check';
import { startManualCheck } from '../../../flows/manual-check';
import { paths } from '../../../paths';
import type { Scan } from '../../../services/kiosk/port';
import type { Looked } from '../looked';
import { manualWay } from '../manual-way';
import {
  hrefOf,
  issuerOf,
  showMessage,
  showNumber,
  showPhone,
  showRefused,
  showStanding,
  showUnavailable,
  showWrongMatch,
} from './shown';

/** "Yes, that is the screen": uses up the code, gives the check to this phone and redirects to the issuer. */
export async function confirm(c: RequestContext, looked: Looked): Promise<Response> {
  const { view, sessionId, code } = looked;
  const { session, services } = c.var;
  const { match, page } = c.var.form.values;
  const isOver = view?.standing === 'taken' || (view?.issuerId === manualWay && view.phase === 'ended');
  const isTaking = view?.standing === 'fresh' || (isOver && page !== undefined);
  if (!view || (!isTaking && view.standing !== 'theirs')) {
    note(c, { view, standing: view?.standing ?? 'stale', secondsToScan: null });
    return showStanding(c, view, view?.standing ?? 'stale');
  }
  const loaded = await session.authority();
  // After a no only staff can decide; the code stays valid for somebody else.
  if (view.issuerId !== manualWay && loaded && isRefused(loaded, c.var.now)) return showRefused(c, view, 422);
  if (view.standing === 'theirs' && view.phase !== 'bound') return c.redirect(hrefOf(looked), 303);
  const memberId = memberToProve(loaded)?.memberId;
  const draftId = memberId ?? loaded?.state.draft?.draftId ?? crypto.randomUUID();
  const whose = { draftId, productId: null, ...(memberId === undefined ? {} : { memberId }) };
  if (isTaking) {
    const scan = await services.kiosks.scan(sessionId, {
      hash: await session.hash(),
      code,
      intent: 'continue',
      ...{ match, page },
    });
    note(c, scan);
    if (scan.wrongMatch !== undefined && scan.view) return showWrongMatch(c, looked, scan.view, scan.wrongMatch);
    if (scan.standing !== 'theirs') return showStanding(c, scan.view, scan.standing);
  }
  if (view.issuerId === manualWay) return toStaff(c, looked, whose);
  const issuer = issuerOf(c, view);
  const kiosk = { ...whose, studioId: view.studioId, kioskSession: sessionId };
  return (issuer && (await sendToIssuer(c, issuer, kiosk))) ?? showUnavailable(c, looked);
}

/** Of a member's check the member's id is both. */
interface Whose {
  readonly draftId: string;
  readonly memberId?: string;
  readonly productId: null;
}

/** The phone gets the code for the staff, and the screen is free for the next visitor. */
async function toStaff(c: RequestContext, looked: Looked, whose: Whose): Promise<Response> {
  const { session, services } = c.var;
  const hash = await session.hash();
  const studioId = looked.view?.studioId ?? null;
  let asked = await startManualCheck(c, { studioId, ...whose });
  if (!asked) return showUnavailable(c, looked);
  // The phone may be here for the first time; without its draft it could not go on with the answer.
  const draftId = whose.memberId ?? (await withDraft(c, whose.draftId, []));
  // Of two presses at once the other has begun the draft: the answer is for that one.
  if (draftId !== whose.draftId) asked = (await startManualCheck(c, { studioId, ...whose, draftId })) ?? asked;
  await services.kiosks.step(looked.sessionId, { hash, step: 'takeAway' });
  return asked;
}

/** "No, something else": invalidates the code for everybody and stores nothing about the visitor. */
export async function refuse(c: RequestContext, looked: Looked): Promise<Response> {
  const { view, sessionId, code } = looked;
  if (view?.standing === 'fresh') {
    const scan = await c.var.services.kiosks.scan(sessionId, { hash: looked.hash ?? 'nobody', code, intent: 'notMe' });
    note(c, scan, 'notMe');
  }
  return c.redirect(`${hrefOf(looked)}?thanks=1`, 303);
}

/** Extends the check by five minutes for the phone that has it. */
export async function extend(c: RequestContext, looked: Looked): Promise<Response> {
  const { hash, view, sessionId } = looked;
  if (hash === null || view?.role !== 'phone') return showPhone(c, looked);
  await c.var.services.kiosks.step(sessionId, { hash, step: 'extend' });
  return c.redirect(hrefOf(looked), 303);
}

/** The number was entered: adds the age proof to this phone's sign-up or to the member, unless it was used for another one. */
export async function carryOn(c: RequestContext, looked: Looked): Promise<Response> {
  const { hash, view, sessionId } = looked;
  if (hash === null || view?.role !== 'phone') return showPhone(c, looked);
  if (view.phase === 'answered') return showNumber(c, looked, view, true);
  if (view.phase !== 'complete') return showPhone(c, looked);
  const member = memberToProve(await c.var.session.authority());
  if (member) {
    const isTheirs = await admitYesToMember(c, sessionId, member);
    const after = afterMembersYes({ productId: null, subscriptionId: null });
    return isTheirs ? c.redirect(after, 303) : showMessage(c, 'used', 409);
  }
  const pair = await admitYes(c, { kioskSession: sessionId }, { sessionHash: hash, studioId: view.studioId });
  if (!pair) return showMessage(c, 'used', 409);
  // A sign-up that already has its subscription is past the entry page.
  const isFurther = c.var.session.known().state?.draft?.subscription != null;
  return c.redirect(isFurther ? paths.signup.overview.href() : paths.signup.entry.href(pair), 303);
}

const scanOutcomes = { theirs: 'bound', taken: 'inUse', fresh: 'stale', stale: 'stale' } as const;

/**
 * Logs each scan. A late scan, or one from another country than the screen's, suggests that the code was relayed (RFC
 * 10027). The code and the visitor are not logged.
 */
function note(c: RequestContext, { standing, secondsToScan, wrongMatch }: Scan, outcome?: 'notMe'): void {
  const country = (c.req.raw.cf as { country?: string } | undefined)?.country;
  const isElsewhere = country !== undefined && country !== c.var.market.country;
  c.var.services.log({
    event: 'kiosk',
    requestId: c.var.requestId,
    market: c.var.market.id,
    outcome: outcome ?? (wrongMatch === undefined ? scanOutcomes[standing] : 'wrongMatch'),
    counts: { ...(secondsToScan === null ? {} : { secondsToScan }), otherCountry: isElsewhere ? 1 : 0 },
  });
}
