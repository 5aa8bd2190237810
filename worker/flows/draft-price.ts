import type { RequestContext } from '../context';
import type { Catalogue, Product } from '../domain/catalogue/catalogue';
import { countedFrom } from '../domain/dates';
import { isPlain } from '../domain/email-key';
import type { Market } from '../domain/markets/market';
import { type DiscountOutcome, discountFor } from '../domain/money/discount';
import { type Quote, type QuoteQuestion, quoteFor } from '../domain/money/pricing';
import { type Draft, discountCodesOf } from '../domain/signup/draft';
import type { GuardState } from '../guards/guard-state';
import type { LiveMembership } from '../services/membership/record/port';
import { usesOf } from './promotion-uses';

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
  const { market, now } = c.var;
  const isOtherDay = countedFrom(now, market.timeZone) !== now;
  const quote = (startNow: boolean) =>
    quoteOnce(market, { product, discount: outcome.discount, today, startNow, isOtherDay, runsUntil });
  return { ...outcome, quotes: { now: quote(true), later: quote(false) }, live };
}

const mostQuotes = 100;
/** By product, which lives as long as its catalogue. */
const quotes = new WeakMap<object, Map<string, Quote>>();

/** The same for whoever has the same discount on the same day, and asked for by every page of a sign-up. */
function quoteOnce(market: Market, { product, ...asked }: Omit<QuoteQuestion, 'market'>): Quote {
  const own = quotes.get(product) ?? new Map<string, Quote>();
  quotes.set(product, own);
  const key = `${market.id} ${JSON.stringify(asked)}`;
  const known = own.get(key);
  if (known) return known;
  if (own.size >= mostQuotes) own.clear();
  const quote = quoteFor({ product, market, ...asked });
  own.set(key, quote);
  return quote;
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
