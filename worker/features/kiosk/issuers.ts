import type { RequestContext } from '../../context';
import type { Issuer } from '../../domain/market';

/** Who may be asked from a screen: an issuer whose answer a stranger beside it could steal is not among them. */
export const issuersOf = (c: RequestContext): readonly Issuer[] =>
  c.var.market.issuers.filter(({ enabled, kioskAllowed }) => enabled && kioskAllowed);
