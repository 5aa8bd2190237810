import type { RequestContext } from '../../context';
import { randomToken } from '../../crypto/token';
import type { Issuer } from '../../domain/market';
import type { SelectedProduct } from '../../guards/guard-state';
import { originOf } from '../../middleware/market';
import { paths } from '../../paths';

/** One callback address an issuer: the answer of one can never pass for another's (RFC 9700, mix-up). */
export const callbackUrl = (c: RequestContext, issuer: Issuer) =>
  originOf(c) + paths.age.callback.href({ issuer: issuer.id });

/** Sends the visitor to the issuer; null when the issuer cannot be asked now. */
export async function startAgeCheck(
  c: RequestContext,
  issuer: Issuer,
  { draft }: SelectedProduct,
): Promise<Response | null> {
  const { services, session, market } = c.var;
  const state = randomToken();
  const started = await services.identity.start(issuer, state, callbackUrl(c, issuer));
  if (!started.ok) {
    services.log({ event: 'partner', partner: issuer.id, requestId: c.var.requestId, reason: started.reason.kind });
    return null;
  }
  await services.ageChecks.begin(state, {
    sessionHash: await session.hash(),
    draftId: draft.draftId,
    issuerId: issuer.id,
    market: market.id,
    productId: draft.choice.productId,
    studioId: draft.choice.studioId,
    kioskSession: null,
    secrets: started.value.secrets,
  });
  c.set('formActionOutside', true);
  return c.redirect(started.value.authorizeUrl, 303);
}
