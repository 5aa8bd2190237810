import type { RequestContext } from '../../../context';
import { newDraft } from '../../../domain/signup/draft';
import { Refusal } from '../../../failures';
import { afterMembersYes, isRefused, memberToProve, sendToIssuer } from '../../../flows/age-check';
import { paths } from '../../../paths';
import type { Scan } from '../../../services/kiosk/port';
import type { Looked } from '../looked';
import { hrefOf, issuerOf, showMessage, showNumber, showPhone, showStanding, showUnavailable } from './shown';

/** "Yes, that is the screen": uses up the code, gives the check to this phone and redirects to the issuer. */
export async function confirm(c: RequestContext, looked: Looked): Promise<Response> {
  const { view, sessionId, code } = looked;
  const { session, services } = c.var;
  if (view?.standing !== 'fresh' && view?.standing !== 'theirs') {
    note(c, { view, standing: view?.standing ?? 'stale', secondsToScan: null });
    return showStanding(c, view, view?.standing ?? 'stale');
  }
  const loaded = await session.authority();
  // After a no only staff can decide; the code stays valid for somebody else.
  if (loaded && isRefused(loaded, c.var.now)) return showMessage(c, 'refused', 422);
  if (view.standing === 'theirs' && view.phase !== 'bound') return c.redirect(hrefOf(looked), 303);
  const memberId = memberToProve(loaded)?.memberId ?? null;
  const draftId = memberId ?? (await ownDraft(c));
  if (view.standing === 'fresh') {
    const scan = await services.kiosks.scan(sessionId, { hash: await session.hash(), code, intent: 'continue' });
    note(c, scan);
    if (scan.standing !== 'theirs') return showStanding(c, scan.view, scan.standing);
  }
  const issuer = issuerOf(c, view);
  const kiosk = {
    ...{ draftId, memberId, productId: null, studioId: view.studioId, kioskSession: sessionId },
  };
  return (issuer && (await sendToIssuer(c, issuer, kiosk))) ?? showUnavailable(c, looked);
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

/** The number was entered: adds the age proof to this phone's sign-up, unless the sign-up continued at the screen. */
export async function carryOn(c: RequestContext, looked: Looked): Promise<Response> {
  const { hash, view, sessionId } = looked;
  if (hash === null || view?.role !== 'phone') return showPhone(c, looked);
  if (view.phase === 'answered') return showNumber(c, looked, view, true);
  if (view.phase !== 'complete') return showPhone(c, looked);
  const member = memberToProve(await c.var.session.authority());
  if (member) {
    const isTheirs = await c.var.services.ageChecks.admitToMember(sessionId, member.memberId);
    return isTheirs
      ? c.redirect(afterMembersYes({ productId: null, subscriptionId: null }), 303)
      : showMessage(c, 'used', 409);
  }
  const draftId = await ownDraft(c);
  const pair = await c.var.services.ageChecks.admit(
    { kioskSession: sessionId },
    { sessionHash: hash, draftId, productId: null, studioId: view.studioId },
  );
  if (!pair) return showMessage(c, 'used', 409);
  // A sign-up that already has its subscription is past the entry page.
  const isFurther = c.var.session.known().state?.draft?.subscription != null;
  return c.redirect(isFurther ? paths.signup.overview.href() : paths.signup.entry.href(pair), 303);
}

/** The draft of this browser that the check will belong to; created when there is none. */
async function ownDraft(c: RequestContext): Promise<string> {
  const loaded = await c.var.session.authority();
  if (loaded?.state.draft) return loaded.state.draft.draftId;
  const fresh = newDraft(crypto.randomUUID());
  const saved = await c.var.session.update((state) => ({ ...state, draft: state.draft ?? fresh }));
  if (!saved.ok) throw new Refusal('conflict');
  return saved.state.draft?.draftId ?? fresh.draftId;
}

/**
 * Logs each scan. A late scan, or one from another country than the screen's, suggests that the code was relayed (RFC
 * 10027). The code and the visitor are not logged.
 */
function note(c: RequestContext, { standing, secondsToScan }: Scan, outcome?: 'notMe'): void {
  const country = (c.req.raw.cf as { country?: string } | undefined)?.country;
  const isElsewhere = country !== undefined && country !== c.var.market.country;
  c.var.services.log({
    event: 'kiosk',
    requestId: c.var.requestId,
    market: c.var.market.id,
    outcome: outcome ?? (standing === 'theirs' ? 'bound' : standing === 'taken' ? 'inUse' : 'stale'),
    counts: { ...(secondsToScan === null ? {} : { secondsToScan }), otherCountry: isElsewhere ? 1 : 0 },
  });
}
