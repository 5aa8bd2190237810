import type { RequestContext } from '../../context';
import { newDraft } from '../../domain/draft';
import { isRefused, sendToIssuer } from '../../middleware/age-check';
import { paths } from '../../paths';
import type { Scan } from '../../services/kiosk/port';
import { Refusal } from '../errors/refusal';
import { hrefOf, issuerOf, showMessage, showNumber, showPhone, showStanding, showUnavailable } from './phone-shown';
import type { Looked } from './verification.route';

/** "Yes, that is the screen": the code is spent, the check is this phone's, and the issuer is asked. */
export async function confirm(c: RequestContext, looked: Looked): Promise<Response> {
  const { view, sessionId, code } = looked;
  const { session, services } = c.var;
  if (view?.standing !== 'fresh' && view?.standing !== 'theirs') {
    note(c, { view, standing: view?.standing ?? 'stale', secondsToScan: null });
    return showStanding(c, view, view?.standing ?? 'stale');
  }
  const loaded = await session.authority();
  // Only people can decide now; the screen's code stays for somebody else.
  if (loaded && isRefused(loaded, c.var.now)) return showMessage(c, 'refused', 422);
  if (view.standing === 'theirs' && view.phase !== 'bound') return c.redirect(hrefOf(looked), 303);
  const draftId = await ownDraft(c);
  if (view.standing === 'fresh') {
    const scan = await services.kiosks.scan(sessionId, { hash: await session.hash(), code, intent: 'continue' });
    note(c, scan);
    if (scan.standing !== 'theirs') return showStanding(c, scan.view, scan.standing);
  }
  const issuer = issuerOf(c, view);
  const kiosk = { draftId, productId: null, studioId: view.studioId, kioskSession: sessionId };
  return (issuer && (await sendToIssuer(c, issuer, kiosk))) ?? showUnavailable(c, looked);
}

/** "No, something else": that code is spent for everybody, and nothing is kept of who said so. */
export async function refuse(c: RequestContext, looked: Looked): Promise<Response> {
  const { view, sessionId, code } = looked;
  if (view?.standing === 'fresh') {
    const scan = await c.var.services.kiosks.scan(sessionId, { hash: looked.hash ?? 'nobody', code, intent: 'notMe' });
    note(c, scan, 'notMe');
  }
  return c.redirect(`${hrefOf(looked)}?thanks=1`, 303);
}

/** Five minutes more for the phone that has the check. */
export async function extend(c: RequestContext, looked: Looked): Promise<Response> {
  const { hash, view, sessionId } = looked;
  if (hash === null || view?.role !== 'phone') return showPhone(c, looked);
  await c.var.services.kiosks.step(sessionId, { hash, step: 'extend' });
  return c.redirect(hrefOf(looked), 303);
}

/** The screen has the number: the yes goes into this phone's own sign-up, unless the screen took it. */
export async function carryOn(c: RequestContext, looked: Looked): Promise<Response> {
  const { hash, view, sessionId } = looked;
  if (hash === null || view?.role !== 'phone') return showPhone(c, looked);
  if (view.phase === 'answered') return showNumber(c, looked, view, true);
  if (view.phase !== 'complete') return showPhone(c, looked);
  const draftId = await ownDraft(c);
  const pair = await c.var.services.ageChecks.admit(
    { kioskSession: sessionId },
    { sessionHash: hash, draftId, productId: null, studioId: view.studioId },
  );
  if (!pair) return showMessage(c, 'used', 409);
  // A sign-up that is further along is already through the entry.
  const isFurther = c.var.session.known().state?.draft?.subscription != null;
  return c.redirect(isFurther ? paths.signup.overview.href() : paths.signup.entry.href(pair), 303);
}

/** The sign-up of this browser that the check will belong to; begun now when there is none. */
async function ownDraft(c: RequestContext): Promise<string> {
  const loaded = await c.var.session.authority();
  if (loaded?.state.draft) return loaded.state.draft.draftId;
  const fresh = newDraft(crypto.randomUUID());
  const saved = await c.var.session.update((state) => ({ ...state, draft: state.draft ?? fresh }));
  if (!saved.ok) throw new Refusal('conflict');
  return saved.state.draft?.draftId ?? fresh.draftId;
}

/**
 * One line a scan: a code taken late, or from another country than the screen's, is what a relayed code looks like
 * (RFC 10027). Never the code, never who.
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
