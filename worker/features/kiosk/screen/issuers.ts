import type { RequestContext } from '../../../context';
import type { Issuer } from '../../../domain/markets/issuer';

/** The issuers allowed at a screen. Excluded are those whose answer a bystander could intercept. */
export const issuersOf = (c: RequestContext): readonly Issuer[] =>
  c.var.market.issuers.filter(({ enabled, kioskAllowed }) => enabled && kioskAllowed);
