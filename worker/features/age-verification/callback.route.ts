import { createRoute } from '../../context';
import { issuersOf, memberToProve } from '../../flows/age-check';
import { isRealNavigation } from '../../middleware/guard';
import { paths } from '../../paths';
import { askIssuer, noteHint } from './issuer-answer';
import { finishForKiosk, toPhonePage } from './kiosk-answer';
import { finishForMember } from './member/answer';

/** The issuer's callback. The outcome is taken from the issuer's own answer, never from the address. */
export const callbackRoute = createRoute().get(paths.age.callback.patterns[0], async (c) => {
  const issuer = issuersOf(c).find(({ id }) => id === c.req.param('issuer'));
  const parameters = new URL(c.req.url).searchParams;
  const state = parameters.get('state') ?? '';
  const loaded = await c.var.session.authority();
  const { ageVerification } = memberToProve(loaded) ? { ageVerification: paths.accountMore.ageCheck } : paths.signup;
  // A function, so that the response is made last and carries the cookies set before.
  const failed = () => c.redirect(ageVerification.href({ fail: '1' }), 302);
  // A prefetch must not use up the transaction: the visitor's own navigation is still to come.
  if (!issuer || !loaded || !isWellFormed(parameters) || !isRealNavigation(c)) return failed();
  const transaction = await c.var.services.ageChecks.consume(state, loaded.pointer.idHash, issuer.id);
  if (transaction?.kioskSession) {
    return finishForKiosk(c, issuer, { ...transaction, kioskSession: transaction.kioskSession }, { parameters, state });
  }
  if (!transaction) {
    // A phone that reloads the callback of a kiosk check is sent to its page again.
    const kioskSession = await c.var.services.ageChecks.kioskOf(state, loaded.pointer.idHash);
    return kioskSession ? toPhonePage(c, kioskSession) : failed();
  }
  if (transaction.memberId !== null) return finishForMember(c, issuer, transaction, { parameters, state });
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

/**
 * Each parameter at most once and no longer than issuers send. Anything else is rejected before the transaction is used
 * up.
 */
function isWellFormed(parameters: URLSearchParams): boolean {
  return Object.entries(longest).every(([name, length]) => {
    const values = parameters.getAll(name);
    return values.length <= 1 && (values[0] ?? '').length <= length;
  });
}
