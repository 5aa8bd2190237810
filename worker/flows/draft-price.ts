import type { RequestContext } from '../context';
import type { Catalogue, Product } from '../domain/catalogue/catalogue';
import { isPlain } from '../domain/email-key';
import { type DiscountOutcome, discountFor, normaliseDiscountCode } from '../domain/money/discount';
import { type Quote, quoteFor } from '../domain/money/pricing';
import { type Draft, discountCodesOf } from '../domain/signup/draft';
import type { GuardState } from '../guards/guard-state';
import type { LiveMembership } from '../services/membership/record/port';

export type DraftCodes = ReturnType<typeof discountCodesOf>;

interface DraftPrice extends DiscountOutcome {
  /** Amounts do not depend on the start; only the dates differ. */
  readonly quotes: { readonly now: Quote; readonly later: Quote };
  /** Live memberships of whoever signs up, as far as they have proved who they are. */
  readonly live: readonly LiveMembership[];
}

/** What a draft's product costs and when: the one computation behind each page of the sign-up, and behind the order. */
export async function priceOfDraft(
  c: RequestContext,
  state: GuardState,
  { draft, product, catalogue }: { draft: Draft; product: Product; catalogue: Catalogue },
): Promise<DraftPrice> {
  const { today } = state;
  const codes = discountCodesOf(draft);
  const [usesTaken, live] = await Promise.all([usesOf(c, catalogue, codes), liveOf(c, state, draft)]);
  const outcome = discountFor({ product, ...codes, promotions: catalogue.promotions, usesTaken, today });
  const isHeld = live.some(({ productId }) => productId === product.productId);
  const runsUntil = isHeld ? null : (live.find(({ stopDate }) => stopDate !== null)?.stopDate ?? null);
  const quote = (startNow: boolean) =>
    quoteFor({ product, discount: outcome.discount, market: c.var.market, today, startNow, runsUntil });
  return { ...outcome, quotes: { now: quote(true), later: quote(false) }, live };
}

/** A visitor who has proved a member's address is that member, logged in or not. */
async function liveOf(
  c: RequestContext,
  { member, today }: GuardState,
  draft: Draft,
): Promise<readonly LiveMembership[]> {
  const { session, services, market } = c.var;
  if (member) return (await session.authority().catch(() => null))?.facts.live ?? [];
  const proof = draft.emailProof;
  if (proof === null || proof.email !== draft.details?.email) return [];
  const known = session.taken('live');
  if (known && isPlain(proof.email)) return known;
  return services.members.liveOf(market.id, proof, today).catch(() => []);
}

/**
 * How often the codes were used; asks D1 only where one is a promotion's. On failure a code counts as unused, since the
 * order checks again.
 */
export async function usesOf(
  c: RequestContext,
  catalogue: Catalogue,
  { codes, pairCode }: DraftCodes,
): Promise<Record<string, number>> {
  const named = [...codes, pairCode].map((code) => normaliseDiscountCode(code ?? ''));
  const promotions = catalogue.promotions.filter(({ code }) => named.includes(code));
  const uses = promotions.map(async ({ code }) => {
    const used = await c.var.services.catalogue.promotionUses(c.var.market.id, code).catch(() => 0);
    return [code, used] as const;
  });
  return Object.fromEntries(await Promise.all(uses));
}
