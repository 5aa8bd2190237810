import type { RequestContext } from '../../context';
import type { Issuer } from '../../domain/market';
import { paths } from '../../paths';
import type { AgeTransaction } from '../../services/age-checks/port';
import { describeError } from '../../services/log';
import { askIssuer, noteHint } from './callback.route';

/**
 * The phone of a kiosk comes back from its issuer: the fact is written as nobody's, the screen is told, and the phone
 * goes back to its page. What the screen learns is yes or "did not work"; a no stays between issuer, phone and us.
 */
export async function finishForKiosk(
  c: RequestContext,
  issuer: Issuer,
  transaction: AgeTransaction & { readonly kioskSession: string },
  callback: { parameters: URLSearchParams; state: string },
): Promise<Response> {
  const { services, market } = c.var;
  const { kioskSession, sessionHash } = transaction;
  const outcome = await askIssuer(c, issuer, transaction, callback);
  const fact = {
    market: transaction.market,
    method: issuer.id,
    assurance: issuer.assurance,
    policyVersion: market.age.policyVersion,
    legalBasis: market.age.legalBasis,
    studioId: transaction.studioId,
  };
  if (outcome === 'yes') await services.ageChecks.recordForKiosk(kioskSession, fact);
  else if (outcome !== 'failed') {
    await services.ageChecks.record({
      ...fact,
      draftId: transaction.draftId,
      sessionHash,
      result: outcome,
      productId: null,
    });
  }
  await noteHint(c, outcome === 'yes' ? null : outcome === 'unknown' ? 'noBirthdate' : 'fail', outcome === 'no');
  await tellScreen(c, kioskSession, { hash: sessionHash, over18: outcome === 'yes' });
  return toPhonePage(c, kioskSession);
}

/** The code of the address was spent when the phone took it; any word stands for it now. */
export const toPhonePage = (c: RequestContext, kioskSession: string): Response =>
  c.redirect(paths.kiosk.verification.href({ session: kioskSession, state: 'phone' }), 302);

/**
 * Twice, since telling it twice is harmless. A check that cannot be reached stays the phone's: its page says so, and
 * asks the issuer again once it can.
 */
async function tellScreen(c: RequestContext, kioskSession: string, answer: { hash: string; over18: boolean }) {
  const { services, requestId } = c.var;
  const tell = () => services.kiosks.answer(kioskSession, answer);
  try {
    await tell().catch(tell);
  } catch (error) {
    services.log({ event: 'failure', requestId, ...describeError(error) });
  }
}
