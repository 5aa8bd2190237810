import type { RequestContext } from '../../../context';
import type { Product, Studio } from '../../../domain/catalogue/catalogue';
import { findProduct, findStudio, resolveChoice } from '../../../domain/catalogue/product-availability';
import type { Market } from '../../../domain/markets/market';
import type { Discount, DiscountRefusal } from '../../../domain/money/discount';
import type { Quote } from '../../../domain/money/pricing';
import { Refusal } from '../../../failures';
import { priceOfDraft } from '../../../flows/draft-price';
import type { GuardState, SelectedProduct } from '../../../guards/guard-state';

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

/** `studio`: as it was, where the catalogue may have it no more. */
export type Chosen = SelectedProduct & { readonly studio?: Studio };

/** `shown` prices from the cached catalogue that pages use; `authority` from D1, for an order. */
export async function offerFor(
  c: RequestContext,
  state: GuardState,
  { draft, product: known, studio: before }: Chosen,
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
  const { studioId } = draft.choice;
  // One that closed a moment ago is still in the copy that pages use, which let the visitor in.
  const inView = async () => findStudio((await services.catalogue.current(market.id)).catalogue, studioId);
  const studio = findStudio(catalogue, studioId) ?? before ?? (await inView());
  if (!studio) throw new Refusal('notFound');
  const { discount, refusal, quotes, live } = await priceOfDraft(c, state, { draft, product, catalogue });
  const ends = live.find((subscription) => subscription.stopDate !== null);
  return {
    kind: resolved.ok ? 'open' : 'ended',
    market,
    product,
    studio,
    studioId,
    catalogueVersion: version,
    discount,
    discountRefusal: refusal,
    maximumUses:
      discount?.source === 'promotion'
        ? (catalogue.promotions.find(({ code }) => code === discount.code)?.maximumUses ?? 0)
        : null,
    quote: quotes.now,
    quotes,
    alreadyMember: live.some((subscription) => subscription.productId === product.productId),
    ending: ends?.stopDate
      ? { productName: findProduct(catalogue, ends.productId)?.name[language] ?? '', stopDate: ends.stopDate }
      : null,
  };
}
