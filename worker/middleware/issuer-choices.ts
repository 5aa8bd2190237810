import type { RequestContext } from '../context';
import { type IssuerChoice, nameOf } from '../ui/issuer-choice';
import { issuersOf, offeredNow } from './age-check';

/** What a page offers, by its name in the visitor's language; who has just failed is marked, and can still be chosen. */
export const choicesOf = (c: RequestContext, issuers = issuersOf(c)): readonly IssuerChoice[] =>
  offeredNow(c, issuers).map((issuer) => ({
    id: issuer.id,
    name: nameOf(c.var.t, issuer),
    logo: issuer.logo,
    available: c.var.services.identity.isAvailable(issuer.id),
  }));
