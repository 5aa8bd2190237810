import type { RequestContext } from '../context';
import { type IssuerChoice, nameOf } from '../ui/identity/issuer-choice';
import { issuersOf, offeredNow } from './age-check';

/**
 * The issuers a page offers, named in the visitor's language. One that failed recently is marked as unavailable and can
 * still be chosen.
 */
export const choicesOf = (c: RequestContext, issuers = issuersOf(c)): readonly IssuerChoice[] =>
  offeredNow(c, issuers).map((issuer) => ({
    id: issuer.id,
    name: nameOf(c.var.t, issuer),
    logo: issuer.logo,
    available: c.var.services.identity.isAvailable(issuer.id),
  }));
