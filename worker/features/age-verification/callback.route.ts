import { createRoute, type RequestContext } from '../../context';
import type { Issuer } from '../../domain/market';
import { callbackUrl, isRefused, issuersOf } from '../../middleware/age-check';
import { isRealNavigation } from '../../middleware/guard';
import { paths } from '../../paths';
import type { AgeTransaction } from '../../services/age-checks/port';
import { finishForKiosk, toPhonePage } from './kiosk-answer';

/** Where the visitor comes back to; the outcome is written here, from the issuer's own answer, never from the address. */
export const callbackRoute = createRoute().get(paths.age.callback.patterns[0], async (c) => {
  // Made at the end, so that cookies set on the way are on it.
  const failed = () => c.redirect(paths.signup.ageVerification.href({ fail: '1' }), 302);
  const issuer = issuersOf(c).find(({ id }) => id === c.req.param('issuer'));
  const parameters = new URL(c.req.url).searchParams;
  const state = parameters.get('state') ?? '';
  const loaded = await c.var.session.authority();
  // Fetched ahead it uses nothing up: the visitor's own navigation is still to come.
  if (!issuer || !loaded || !isWellFormed(parameters) || !isRealNavigation(c)) return failed();
  const transaction = await c.var.services.ageChecks.consume(state, loaded.pointer.idHash, issuer.id);
  if (transaction?.kioskSession) {
    return finishForKiosk(c, issuer, { ...transaction, kioskSession: transaction.kioskSession }, { parameters, state });
  }
  if (!transaction) {
    // The phone of a screen that loads its callback again has its page, where the first time led.
    const kioskSession = await c.var.services.ageChecks.kioskOf(state, loaded.pointer.idHash);
    return kioskSession ? toPhonePage(c, kioskSession) : failed();
  }
  if (transaction.draftId !== loaded.state.draft?.draftId) return failed();
  const outcome = await askIssuer(c, issuer, transaction, { parameters, state });
  if (outcome === 'failed') {
    await noteHint(c, 'fail');
    return failed();
  }
  const recorded = await c.var.services.ageChecks.record({
    draftId: transaction.draftId,
    sessionHash: transaction.sessionHash,
    market: transaction.market,
    result: outcome,
    method: issuer.id,
    assurance: issuer.assurance,
    policyVersion: c.var.market.age.policyVersion,
    legalBasis: c.var.market.age.legalBasis,
    productId: transaction.productId,
    studioId: transaction.studioId,
  });
  if (outcome === 'yes') {
    await noteHint(c, null);
    const target = loaded.state.draft.subscription ? paths.signup.overview.href() : paths.signup.entry.href(recorded);
    return c.redirect(target, 302);
  }
  await noteHint(c, outcome === 'unknown' ? 'noBirthdate' : 'fail', outcome === 'no');
  return outcome === 'unknown' ? c.redirect(paths.signup.ageVerification.href({ noBirthdate: '1' }), 302) : failed();
});

const longest = { state: 200, code: 4_000, iss: 500, error: 200 } as const;

/** Each parameter once and of a length issuers use; anything else is no answer of theirs and uses nothing up. */
function isWellFormed(parameters: URLSearchParams): boolean {
  return Object.entries(longest).every(([name, length]) => {
    const values = parameters.getAll(name);
    return values.length <= 1 && (values[0] ?? '').length <= length;
  });
}

/** The issuer's own answer, or `failed` for one that was cancelled, wrong, or not to be had. */
export async function askIssuer(
  c: RequestContext,
  issuer: Issuer,
  { secrets }: AgeTransaction,
  { parameters, state }: { parameters: URLSearchParams; state: string },
): Promise<'yes' | 'no' | 'unknown' | 'failed'> {
  const loaded = await c.var.session.authority();
  // A no counts for a day, also against a check that was begun before it.
  if (!loaded || isRefused(loaded, c.var.now)) return 'failed';
  const redirectUri = callbackUrl(c, issuer);
  const answer = await c.var.services.identity.finish(issuer, { parameters, state, redirectUri, secrets });
  if (answer.ok) return answer.value.over18;
  c.var.services.log({ event: 'partner', partner: issuer.id, requestId: c.var.requestId, reason: answer.reason.kind });
  return 'failed';
}

/** Hints live in the draft so that they outlast the address; a success clears them. */
export async function noteHint(c: RequestContext, hint: 'fail' | 'noBirthdate' | null, isNo = false): Promise<void> {
  const hints = { fail: hint === 'fail', noBirthdate: hint === 'noBirthdate' };
  const ageRefusedAt = isNo ? new Date(c.var.now).toISOString() : null;
  await c.var.session.update((state) => ({
    ...state,
    ...(ageRefusedAt ? { ageRefusedAt } : {}),
    draft: state.draft && { ...state.draft, hints },
  }));
}
