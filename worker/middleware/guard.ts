import type { Context, MiddlewareHandler } from 'hono';
import type { RequestContext, Variables } from '../context';
import { civilDateOf } from '../domain/dates';
import { type Draft, withLivingProof } from '../domain/draft';
import { isAgeRequired } from '../domain/journey';
import { resolveChoice } from '../domain/product-availability';
import { Refusal } from '../features/errors/refusal';
import type { Decision, GuardEffect } from '../guards/decision';
import type { EntryPair, GuardOrder, GuardState } from '../guards/guard-state';
import { Unavailable } from '../services/database/database';
import { isPersonal, type LoadedSession, type SessionState } from '../services/sessions/port';

interface Guarded<Proof> {
  Variables: Variables & { proof: Proof; guardState: GuardState };
}

interface Options {
  /**
   * `authority` asks D1; `view` may show an anonymous visitor the snapshot of a choice. A session with a member or with
   * anything personal and a POST are always D1's. `account` never falls back when D1 is down.
   */
  reads: 'view' | 'authority' | 'account';
}

/** Ten lines around a pure guard: read, decide, and hand the proof to the handler or leave. */
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

/** Carries out a decision: its effect (on a real navigation only), its redirect or refusal; null lets the request go on. */
export async function act(c: RequestContext, decision: Decision<unknown>): Promise<Response | null> {
  if (decision.kind === 'refuse') throw new Refusal('notFound', { detail: decision.reason });
  if (decision.effect && isRealNavigation(c)) await applyEffect(c, decision.effect);
  if (decision.kind === 'allow') return null;
  c.set('outcome', 'guard:redirect');
  return c.redirect(decision.to, 302);
}

async function applyEffect(c: RequestContext, effect: GuardEffect): Promise<void> {
  if (!(await c.var.session.authority())) return;
  const { state } = c.var.session.known();
  if (effect === 'clearDraft' && state?.draft && c.req.header('sec-fetch-site') !== 'cross-site') {
    await c.var.session.update((current) => ({ ...current, draft: null }));
  }
  if (effect === 'dropOrderPointer' && state?.order)
    await c.var.session.update((current) => ({ ...current, order: null }));
}

/** No Sec-Fetch headers, or a navigation that is no prefetch: only then may a GET change anything. */
export function isRealNavigation(c: RequestContext): boolean {
  const mode = c.req.header('sec-fetch-mode');
  // What only asks for headers looks at nothing.
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

interface Found {
  state: SessionState | null;
  loaded: LoadedSession | null;
}

async function readSession(c: RequestContext, reads: Options['reads']): Promise<Found> {
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
    // The database is down: the journey stays readable from the snapshot; nothing is proved by it.
    const view = await session.view().catch(() => null);
    // Without one nothing is known: that is no visitor without a session.
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

/** A yes bound to this draft, or the member's own while it is not too old for the market's policy. */
export function isAgeProved({ facts }: LoadedSession, c: RequestContext): boolean {
  if (facts.age?.result !== 'yes') return false;
  const days = c.var.market.age.reverifyAfterDays;
  return days === null || Date.parse(facts.age.checkedAt) + days * 86_400_000 > c.var.now;
}

function orderOf({ state, loaded }: Found): GuardOrder | null {
  if (!state?.order) return null;
  const { subscriptionId } = state.order;
  if (!loaded) return { subscriptionId, state: 'fetchError' };
  const { order } = loaded.facts;
  // Somebody else's by now, or made with a proof that was revoked: this browser has no order.
  if (order && !order.isOurs) return null;
  if (!order) return { subscriptionId, state: 'unknown' };
  if (order.isPaid) return { subscriptionId, state: 'paid' };
  return { subscriptionId, state: order.state === 'pending' ? 'pending' : 'abandoned' };
}
