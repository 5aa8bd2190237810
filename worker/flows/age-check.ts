import type { RequestContext } from '../context';
import { randomToken } from '../crypto/token';
import { dayMs } from '../domain/dates';
import type { Issuer } from '../domain/markets/issuer';
import { paths } from '../paths';
import { originOf } from '../request/addresses';
import type { AgeTransaction } from '../services/age-checks/port';
import type { LoadedSession, SessionMember } from '../services/sessions/port';

const refusedForMs = dayMs;

export const issuersOf = (c: RequestContext): readonly Issuer[] =>
  c.var.market.issuers.filter((issuer) => issuer.enabled);

/**
 * Filters to the issuers offered now. A stand-in (`standsInFor`) is offered only while the issuer it replaces is
 * unavailable or not in the list.
 */
export const offeredNow = (c: RequestContext, issuers: readonly Issuer[]): readonly Issuer[] =>
  issuers.filter(
    ({ standsInFor: first }) =>
      first === undefined || !issuers.some(({ id }) => id === first) || !c.var.services.identity.isAvailable(first),
  );

/**
 * Each issuer has its own callback address, so that the answer of one cannot be taken for that of another (RFC 9700,
 * mix-up attack).
 */
export const callbackUrl = (c: RequestContext, issuer: Issuer) =>
  originOf(c) + paths.age.callback.href({ issuer: issuer.id });

/**
 * True for 24 hours after a "no", recorded either for this draft or in this browser's session, which outlives the
 * draft.
 */
export function isRefused({ facts, state }: LoadedSession, now: number): boolean {
  const refusals = [facts.age?.result === 'no' ? facts.age.checkedAt : null, state.ageRefusedAt];
  return refusals.some((at) => at != null && Date.parse(at) + refusedForMs > now);
}

/**
 * The member whose own proof a check of this browser becomes: who is logged in and is not signing up. Null for a
 * sign-up, whose proof is its draft's until it is paid for.
 */
export function memberToProve(loaded: LoadedSession | null): SessionMember | null {
  if (!loaded?.member) return null;
  const isRunning = loaded.facts.live.some(({ stopDate }) => stopDate === null);
  return isRunning || !loaded.state.draft?.choice ? loaded.member : null;
}

/** The change of membership that a member's check was begun for, as the query of an address. */
export const wishOf = ({ productId, subscriptionId }: Pick<AgeTransaction, 'productId' | 'subscriptionId'>) => ({
  product: productId ?? undefined,
  subscription: subscriptionId ?? undefined,
});

/** Where a member goes on with a yes: to the last page of the change that waits for it, or to what the account says of it. */
export function afterMembersYes(wish: Pick<AgeTransaction, 'productId' | 'subscriptionId'>): string {
  return wish.productId === null
    ? paths.accountMore.ageCheck.href()
    : paths.account.subscription.href({ do: 'changeProduct', step: 'confirm', ...wishOf(wish) });
}

/**
 * Redirects the visitor to the issuer, for a sign-up or for a kiosk screen. Returns null when the issuer does not
 * answer.
 */
export async function sendToIssuer(
  c: RequestContext,
  issuer: Issuer,
  check: Pick<AgeTransaction, 'draftId' | 'productId' | 'studioId' | 'kioskSession'> &
    Partial<Pick<AgeTransaction, 'memberId' | 'subscriptionId'>>,
): Promise<Response | null> {
  const { services, session, market } = c.var;
  const state = randomToken();
  const started = await services.identity.start(issuer, state, callbackUrl(c, issuer));
  if (!started.ok) {
    services.log({ event: 'partner', partner: issuer.id, requestId: c.var.requestId, reason: started.reason.kind });
    return null;
  }
  await services.ageChecks.begin(state, {
    memberId: null,
    subscriptionId: null,
    ...check,
    sessionHash: await session.hash(),
    issuerId: issuer.id,
    market: market.id,
    secrets: started.value.secrets,
  });
  c.set('formActionOutside', true);
  return c.redirect(started.value.authorizeUrl, 303);
}
