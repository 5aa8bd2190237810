import type { RequestContext } from '../../context';
import type { Issuer } from '../../domain/markets/issuer';
import { paths } from '../../paths';
import type { AgeTransaction } from '../../services/age-checks/port';
import { describeError } from '../../services/log';
import { askIssuer, factOf, hintAfter, isNoAnswer, noteHint } from './issuer-answer';

/**
 * Ends a kiosk check when the phone returns from the issuer: stores the fact without a person, informs the screen, and
 * sends the phone back to its page. The screen learns only "yes" or "did not work"; a no is known to issuer, phone and
 * Worker only.
 */
export async function finishForKiosk(
  c: RequestContext,
  issuer: Issuer,
  transaction: AgeTransaction & { readonly kioskSession: string },
  callback: { parameters: URLSearchParams; state: string },
): Promise<Response> {
  const { services } = c.var;
  const { kioskSession, sessionHash } = transaction;
  const outcome = await askIssuer(c, issuer, transaction, callback);
  const fact = factOf(c, issuer, transaction);
  const statements = async () => {
    const { memberId, draftId } = transaction;
    if (isNoAnswer(outcome)) return [];
    if (outcome === 'yes') return [await services.ageChecks.recordingForKiosk(kioskSession, fact)];
    if (memberId !== null) return services.ageChecks.recordingForMember({ ...fact, memberId, result: outcome });
    const written = { ...fact, draftId, sessionHash, productId: null, result: outcome };
    return (await services.ageChecks.recording(written)).statements;
  };
  await noteHint(c, hintAfter(outcome), { statements: await statements(), isNo: outcome === 'no' });
  await tellScreen(c, kioskSession, { hash: sessionHash, over18: outcome === 'yes' });
  return toPhonePage(c, kioskSession);
}

/** Address of the phone's page. Its code was used up when the phone took the check, so any word can stand for it. */
export const toPhonePage = (c: RequestContext, kioskSession: string): Response =>
  c.redirect(paths.kiosk.verification.href({ session: kioskSession, state: 'phone' }), 302);

/**
 * Informs the screen, trying twice, which is safe because the step is idempotent. If the check cannot be reached, the
 * phone keeps it: its page says so and asks the issuer again later.
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
