import type { Context, MiddlewareHandler } from 'hono';
import type { RequestContext, Variables } from '../context';
import { resolveChoice } from '../domain/catalogue/product-availability';
import { civilDateOf, dayMs } from '../domain/dates';
import { type Draft, type OrderPointer, withLivingProof } from '../domain/signup/draft';
import { isAgeRequired } from '../domain/signup/journey';
import { Refusal, Unavailable } from '../failures';
import type { Decision, GuardEffect } from '../guards/decision';
import type { EntryPair, GuardOrder, GuardState } from '../guards/guard-state';
import { paths } from '../paths';
import { isPersonal, type LoadedSession, type SessionState } from '../services/sessions/port';

interface Guarded<Proof> {
  Variables: Variables & { proof: Proof; guardState: GuardState };
}

interface Options {
  /**
   * `authority` reads the session from D1. `view` may serve an anonymous visitor from the snapshot; a POST and a
   * session with a member or personal data still read D1. `account` reads D1 and never falls back to the snapshot.
   */
  reads: 'view' | 'authority' | 'account';
}

/**
 * Middleware around a pure guard: reads the state, decides, then passes the proof to the handler or leaves the page.
 */
export function guarded<Proof>(decide: (state: GuardState, c: RequestContext) => Decision<Proof>, { reads }: Options) {
  return async function guard(c: Context<Guarded<Proof>>, next: () => Promise<void>): Promise<Response | undefined> {
    const plain = c as unknown as RequestContext;
    const state = await readGuardState(plain, { reads });
    const decision = decide(state, plain);
    const left = await act(plain, decision);
    if (left) return left;
    if (decision.kind === 'allow') c.set('proof', decision.proof);
    c.set('guardState', state);
    await next();
  } as MiddlewareHandler<Guarded<Proof>>;
}

/**
 * Carries out a decision: its effect (only on a real navigation), its redirect or its refusal. Null lets the request go
 * on.
 */
export async function act(c: RequestContext, decision: Decision<unknown>): Promise<Response | null> {
  if (decision.kind === 'refuse') throw new Refusal('notFound', { detail: decision.reason });
  if (decision.effect && isRealNavigation(c)) await applyEffect(c, decision.effect);
  if (decision.kind === 'allow') return null;
  c.set('outcome', 'guard:redirect');
  return c.redirect(decision.to, 302);
}

/** Leads a studio's screen back to its start, which wipes it. */
export function keptHere(c: RequestContext): Response {
  c.set('outcome', 'kiosk:keptHere');
  if (c.req.method === 'GET' && !isRealNavigation(c)) throw new Refusal('forbidden');
  return c.redirect(paths.kiosk.start.href(), c.req.method === 'GET' ? 302 : 303);
}

async function applyEffect(c: RequestContext, effect: GuardEffect): Promise<void> {
  const state = (await c.var.session.authority())?.state;
  if (effect === 'clearDraft' && state?.draft && c.req.header('sec-fetch-site') !== 'cross-site') {
    await c.var.session.update((current) => ({ ...current, draft: null }));
  }
  if (effect === 'dropOrderPointer' && state?.order) await c.var.session.update(withoutOrder(state.order));
}

/** Forgets this order, and none that another tab has placed meanwhile. */
export const withoutOrder = (order: OrderPointer) => (state: SessionState) =>
  state.order?.subscriptionId === order.subscriptionId ? { ...state, order: null } : state;

/**
 * True for a navigation that is not a prefetch, and for requests without Sec-Fetch headers. Only then may a GET change
 * anything.
 */
export function isRealNavigation(c: RequestContext): boolean {
  const mode = c.req.header('sec-fetch-mode');
  // A HEAD request shows nothing to anybody.
  if (c.req.method === 'HEAD') return false;
  return (mode === undefined || mode === 'navigate') && !/prefetch|prerender/.test(c.req.header('sec-purpose') ?? '');
}

export async function readGuardState(
  c: RequestContext,
  { reads, pair = { kind: 'absent' } }: Options & { pair?: EntryPair },
): Promise<GuardState> {
  const found = await readSession(c, reads);
  const draft = found.state?.draft ? withLivingProof(found.state.draft, c.var.now) : null;
  const today = civilDateOf(c.var.now, c.var.market.timeZone);
  const product = await productOf(c, draft, today);
  return {
    member: memberOf(found.loaded),
    tokenWithoutUser: found.loaded?.memberMissing ?? false,
    draft,
    product,
    ageRequired: product !== null && isAgeRequired(product, c.var.market),
    validation: { set: found.loaded !== null && isAgeProved(found.loaded, c) },
    order: orderOf(found),
    pair,
    today,
  };
}

interface SessionRead {
  state: SessionState | null;
  loaded: LoadedSession | null;
}

async function readSession(c: RequestContext, reads: Options['reads']): Promise<SessionRead> {
  const { session } = c.var;
  if (!session.hasCookie) return { state: null, loaded: null };
  if (reads === 'view' && c.req.method === 'GET') {
    const view = await session.view();
    if (!view) return { state: null, loaded: null };
    if (!view.isMember && !isPersonal(view.state)) return { state: view.state, loaded: null };
  }
  try {
    const loaded = await session.authority();
    return { state: loaded?.state ?? null, loaded };
  } catch (error) {
    if (reads === 'account' || c.req.method !== 'GET' || !(error instanceof Unavailable)) throw error;
    // D1 is down: the journey stays readable from the snapshot, which proves nothing.
    const view = await session.view().catch(() => null);
    // Without a snapshot nothing is known about the visitor; treating them as having no session would be wrong.
    if (!view || view.isMember) throw error;
    return { state: view.state, loaded: null };
  }
}

async function productOf(c: RequestContext, draft: Draft | null, today: string) {
  if (!draft?.choice) return null;
  const { catalogue } = await c.var.services.catalogue.current(c.var.market.id);
  const choice = resolveChoice(catalogue, draft.choice, today);
  return choice.ok ? choice.value.product : null;
}

function memberOf(loaded: LoadedSession | null): GuardState['member'] {
  if (!loaded?.member) return null;
  const { live } = loaded.facts;
  const running = live.find((subscription) => subscription.stopDate === null) ?? live[0];
  return {
    memberId: loaded.member.memberId,
    email: loaded.member.email,
    product: running ? { stopDate: running.stopDate } : null,
  };
}

/** True if a "yes" is bound to this draft, or is the member's own and not older than the market's policy allows. */
function isAgeProved({ facts }: LoadedSession, c: RequestContext): boolean {
  return facts.age?.result === 'yes' && isFresh(facts.age.checkedAt, c);
}

/**
 * True if the member's own "yes" counts still. One that is bound only to a draft of this browser does not: whoever
 * began that sign-up need not be the member.
 */
export function isMemberAgeProved({ facts }: LoadedSession, c: RequestContext): boolean {
  const at = facts.age?.memberProvedAt ?? null;
  return at !== null && isFresh(at, c);
}

function isFresh(checkedAt: string, c: RequestContext): boolean {
  const days = c.var.market.age.reverifyAfterDays;
  return days === null || Date.parse(checkedAt) + days * dayMs > c.var.now;
}

function orderOf({ state, loaded }: SessionRead): GuardOrder | null {
  if (!state?.order) return null;
  const { subscriptionId } = state.order;
  if (!loaded) return { subscriptionId, state: 'fetchError' };
  const { order } = loaded.facts;
  // The order belongs to somebody else by now, or was made with a proof that was revoked: this browser has no order.
  if (order && !order.isOurs) return null;
  if (!order) return { subscriptionId, state: 'unknown' };
  if (order.isPaid) return { subscriptionId, state: 'paid' };
  return { subscriptionId, state: order.state === 'pending' ? 'pending' : 'abandoned' };
}
