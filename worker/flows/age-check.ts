import type { RequestContext } from '../context';
import { randomToken } from '../crypto/token';
import { dayMs } from '../domain/dates';
import type { Issuer } from '../domain/markets/issuer';
import { type Draft, newDraft } from '../domain/signup/draft';
import { Refusal } from '../failures';
import { paths } from '../paths';
import { originOf } from '../request/addresses';
import type { AgeChecks, AgeTransaction } from '../services/age-checks/port';
import type { Statement } from '../services/database/port';
import type { LoadedSession, SessionMember } from '../services/sessions/port';
import { type IssuerChoice, nameOf } from '../ui/identity/issuer-choice';

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
  const refusals = [facts.age?.refusedAt, state.ageRefusedAt];
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
  const sessionHash = await session.hash();
  const { draftId, memberId = null } = check;
  const beginning = await services.ageChecks.beginning(state, {
    memberId,
    subscriptionId: null,
    ...check,
    sessionHash,
    issuerId: issuer.id,
    market: market.id,
    secrets: started.value.secrets,
  });
  // A member's check is for no draft, and begins none.
  if (memberId !== null) await services.ageChecks.write([beginning]);
  else {
    const own = await withDraft(c, draftId, [beginning]);
    if (own !== draftId) return sendToIssuer(c, issuer, { ...check, draftId: own });
  }
  c.set('formActionOutside', true);
  return c.redirect(started.value.authorizeUrl, 303);
}

/**
 * Writes what is for this browser's draft; where it has none yet, the draft begins in the same batch. Returns whose it was to
 * be: of two presses at once the other has begun it.
 */
export async function withDraft(c: RequestContext, draftId: string, statements: Statement[]): Promise<string> {
  const { session, services } = c.var;
  const draft = (await session.authority())?.state.draft;
  if (draft) {
    if (statements.length > 0) await services.ageChecks.write(statements);
    return draft.draftId;
  }
  const saved = await session.update((before) => ({ ...before, draft: before.draft ?? newDraft(draftId) }), statements);
  if (!saved.ok || !saved.state.draft) throw new Refusal('conflict');
  return saved.state.draft.draftId;
}

/** Makes a `yes` of a kiosk the member's own. False if there is no such `yes`, or somebody else has it. */
export async function admitYesToMember(
  c: RequestContext,
  kioskSession: string,
  { memberId }: Pick<SessionMember, 'memberId'>,
): Promise<boolean> {
  const { session, services } = c.var;
  const statements = await services.ageChecks.admittingToMember(kioskSession, memberId);
  // With the session, so that one that has ended meanwhile gets nothing.
  const saved = await session.update((state) => state, statements);
  if (!saved.ok && saved.reason === 'conflict') throw new Refusal('conflict');
  return saved.ok;
}

/**
 * Adds a `yes` of a kiosk or of staff to this browser's draft, which is begun where there is none: the pair for the entry
 * page. Null if there is no such `yes`, or another draft has it.
 */
export async function admitYes(
  c: RequestContext,
  yes: Parameters<AgeChecks['admitting']>[0],
  to: { readonly sessionHash: string; readonly studioId: string | null; readonly productId?: string | null },
  change: (draft: Draft) => Draft = (draft) => draft,
): Promise<{ state: string; session: string } | null> {
  const { session, services, market } = c.var;
  const draft = (await session.authority())?.state.draft ?? newDraft(crypto.randomUUID());
  const { draftId } = draft;
  const { pair, statements } = await services.ageChecks.admitting(yes, {
    productId: null,
    ...to,
    draftId,
    market: market.id,
  });
  const saved = await session.update((state) => ({ ...state, draft: change(state.draft ?? draft) }), statements);
  if (!saved.ok && saved.reason === 'refused') return null;
  if (!saved.ok || saved.state.draft?.draftId !== draftId) throw new Refusal('conflict');
  return { ...pair };
}
