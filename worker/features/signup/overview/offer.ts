import type { RequestContext } from '../../../context';
import type { Product, Studio } from '../../../domain/catalogue/catalogue';
import { findProduct, resolveChoice } from '../../../domain/catalogue/product-availability';
import { isPlain } from '../../../domain/email-key';
import type { Market } from '../../../domain/markets/market';
import { type Discount, type DiscountRefusal, discountFor } from '../../../domain/money/discount';
import { type Quote, quoteFor } from '../../../domain/money/pricing';
import { discountCodesOf } from '../../../domain/signup/draft';
import { Refusal } from '../../../failures';
import type { GuardState, SelectedProduct } from '../../../guards/guard-state';
import { usesOf } from '../entry/view';

/** What would be ordered now, with its prices. */
export interface Offer {
  readonly kind: 'open' | 'ended';
  readonly market: Market;
  readonly product: Product;
  readonly studio: Studio;
  readonly studioId: string;
  readonly catalogueVersion: string;
  readonly discount: Discount | null;
  readonly discountRefusal: DiscountRefusal | null;
  readonly maximumUses: number | null;
  /** Prices do not depend on the start; only the dates differ. */
  readonly quote: Quote;
  readonly quotes: { readonly now: Quote; readonly later: Quote };
  readonly alreadyMember: boolean;
  readonly ending: { readonly productName: string; readonly stopDate: string } | null;
}

async function liveOf(c: RequestContext, proof: { email: string; at: string }, today: string) {
  const known = c.var.session.taken('live');
  return known && isPlain(proof.email) ? known : c.var.services.members.liveOf(c.var.market.id, proof, today);
}

/** `shown` prices from the cached catalogue that pages use; `authority` from D1, for an order. */
export async function offerFor(
  c: RequestContext,
  state: GuardState,
  { draft, product: known }: SelectedProduct,
  source: 'shown' | 'authority',
): Promise<Offer> {
  const { services, session, market, language } = c.var;
  const published =
    source === 'authority'
      ? (session.taken('catalogue') ?? (await services.catalogue.authoritative(market.id)))
      : await services.catalogue.current(market.id);
  const { catalogue, version } = published;
  const resolved = resolveChoice(catalogue, draft.choice, state.today);
  const product = resolved.ok ? resolved.value.product : (findProduct(catalogue, known.productId) ?? known);
  const studio = resolved.ok
    ? resolved.value.studio
    : catalogue.studios.find(({ studioId }) => studioId === draft.choice.studioId);
  if (!studio) throw new Refusal('notFound');
  const codes = discountCodesOf(draft);
  const usesTaken = await usesOf(c, catalogue, codes);
  const { discount, refusal } = discountFor({
    product,
    codes,
    promotions: catalogue.promotions,
    usesTaken,
    today: state.today,
  });
  const loaded = await c.var.session.authority().catch(() => null);
  // A visitor who has proved a member's address is that member, logged in or not.
  const proof = draft.emailProof;
  const isVisitor = !loaded?.member && proof !== null && proof.email === draft.details?.email;
  const live = isVisitor ? await liveOf(c, proof, state.today).catch(() => []) : (loaded?.facts.live ?? []);
  const same = live.find((subscription) => subscription.productId === product.productId);
  const ends = live.find((subscription) => subscription.stopDate !== null);
  const quote = (startNow: boolean) =>
    quoteFor({
      product,
      discount,
      market,
      today: state.today,
      startNow,
      runsUntil: same ? null : (ends?.stopDate ?? null),
    });
  return {
    kind: resolved.ok ? 'open' : 'ended',
    market,
    product,
    studio,
    studioId: studio.studioId,
    catalogueVersion: version,
    discount,
    discountRefusal: refusal,
    maximumUses:
      discount?.source === 'promotion'
        ? (catalogue.promotions.find(({ code }) => code === discount.code)?.maximumUses ?? 0)
        : null,
    quote: quote(true),
    quotes: { now: quote(true), later: quote(false) },
    alreadyMember: same !== undefined,
    ending: ends?.stopDate
      ? { productName: findProduct(catalogue, ends.productId)?.name[language] ?? '', stopDate: ends.stopDate }
      : null,
  };
}
