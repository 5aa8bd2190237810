import type { RequestContext } from '../context';
import { type IssuerChoice, nameOf } from '../ui/identity/issuer-choice';
import { issuersOf, offeredNow } from './age-check';

/**
 * The issuers a page offers, named in the visitor's language. One that failed recently is marked as unavailable and can
 * still be chosen; so is the one that did not answer just now, `silent`.
 */
export const choicesOf = (c: RequestContext, issuers = issuersOf(c), silent?: string): readonly IssuerChoice[] =>
  offeredNow(c, issuers).map((issuer) => ({
    id: issuer.id,
    name: nameOf(c.var.t, issuer),
    logo: issuer.logo,
    available: issuer.id !== silent && c.var.services.identity.isAvailable(issuer.id),
  }));
