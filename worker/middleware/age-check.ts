import type { RequestContext } from '../context';
import { randomToken } from '../crypto/token';
import type { Issuer } from '../domain/market';
import { paths } from '../paths';
import type { AgeTransaction } from '../services/age-checks/port';
import type { LoadedSession } from '../services/sessions/port';
import { originOf } from './market';

const refusedForMs = 24 * 60 * 60_000;

export const issuersOf = (c: RequestContext): readonly Issuer[] =>
  c.var.market.issuers.filter((issuer) => issuer.enabled);

/** Who is offered now: another way to the same issuer only while that one does not answer, or is not there at all. */
export const offeredNow = (c: RequestContext, issuers: readonly Issuer[]): readonly Issuer[] =>
  issuers.filter(
    ({ standsInFor: first }) =>
      first === undefined || !issuers.some(({ id }) => id === first) || !c.var.services.identity.isAvailable(first),
  );

/** One callback address an issuer: the answer of one can never pass for another's (RFC 9700, mix-up). */
export const callbackUrl = (c: RequestContext, issuer: Issuer) =>
  originOf(c) + paths.age.callback.href({ issuer: issuer.id });

/** By the fact of this draft, or by this browser's own session, which outlives the draft. */
export function isRefused({ facts, state }: LoadedSession, now: number): boolean {
  const refusals = [facts.age?.result === 'no' ? facts.age.checkedAt : null, state.ageRefusedAt];
  return refusals.some((at) => at != null && Date.parse(at) + refusedForMs > now);
}

/** Sends the visitor to the issuer, for a sign-up or for a studio's screen; null when the issuer cannot be asked now. */
export async function sendToIssuer(
  c: RequestContext,
  issuer: Issuer,
  check: Pick<AgeTransaction, 'draftId' | 'productId' | 'studioId' | 'kioskSession'>,
): Promise<Response | null> {
  const { services, session, market } = c.var;
  const state = randomToken();
  const started = await services.identity.start(issuer, state, callbackUrl(c, issuer));
  if (!started.ok) {
    services.log({ event: 'partner', partner: issuer.id, requestId: c.var.requestId, reason: started.reason.kind });
    return null;
  }
  await services.ageChecks.begin(state, {
    ...check,
    sessionHash: await session.hash(),
    issuerId: issuer.id,
    market: market.id,
    secrets: started.value.secrets,
  });
  c.set('formActionOutside', true);
  return c.redirect(started.value.authorizeUrl, 303);
}
