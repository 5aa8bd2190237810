import { createRoute } from '../../context';
import { issuersOf, memberToProve } from '../../flows/age-check';
import { isRealNavigation } from '../../middleware/guard';
import { paths } from '../../paths';
import { urlOf } from '../../request/addresses';
import { askIssuer, factOf, hintAfter, isNoAnswer, noteHint } from './issuer-answer';
import { finishForKiosk, toPhonePage } from './kiosk-answer';
import { finishForMember } from './member/answer';

/** The issuer's callback. The outcome is taken from the issuer's own answer, never from the address. */
export const callbackRoute = createRoute().get(paths.age.callback.patterns[0], async (c) => {
  const issuer = issuersOf(c).find(({ id }) => id === c.req.param('issuer'));
  const parameters = urlOf(c.req.raw).searchParams;
  const state = parameters.get('state') ?? '';
  const { session, services } = c.var;
  // A prefetch must not use up the transaction: the visitor's own navigation is still to come.
  const goesOn = issuer !== undefined && isWellFormed(parameters) && isRealNavigation(c);
  if (goesOn) session.ahead('state', (idHash) => services.ageChecks.consuming(state, idHash, issuer.id));
  const loaded = await session.authority();
  const { ageCheck } = memberToProve(loaded) ? paths.accountMore : { ageCheck: paths.signup.ageVerification };
  // A function, so that the response is made last and carries the cookies set before.
  const failed = () => c.redirect(ageCheck.href({ fail: '1' }), 302);
  if (!goesOn || !loaded) return failed();
  const { transaction = null, kioskSession = null } = (await session.taken('state')) ?? {};
  if (transaction?.kioskSession) {
    return finishForKiosk(c, issuer, { ...transaction, kioskSession: transaction.kioskSession }, { parameters, state });
  }
  // A phone that reloads the callback of a kiosk check is sent to its page again.
  if (!transaction) return kioskSession ? toPhonePage(c, kioskSession) : failed();
  if (transaction.memberId !== null) return finishForMember(c, issuer, transaction, { parameters, state });
  if (transaction.draftId !== loaded.state.draft?.draftId) return failed();
  const outcome = await askIssuer(c, issuer, transaction, { parameters, state });
  if (isNoAnswer(outcome)) {
    await noteHint(c, outcome === 'failed' ? 'fail' : outcome);
    return failed();
  }
  const { draftId, sessionHash, productId } = transaction;
  const written = { ...factOf(c, issuer, transaction), draftId, sessionHash, productId, result: outcome };
  const { pair, statements } = await services.ageChecks.recording(written);
  if (outcome === 'yes') {
    await noteHint(c, null, { statements });
    const target = loaded.state.draft.subscription
      ? paths.signup.overview.href()
      : paths.signup.entry.href({ ...pair });
    return c.redirect(target, 302);
  }
  await noteHint(c, hintAfter(outcome), { statements, isNo: outcome === 'no', asked: issuer.id });
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
