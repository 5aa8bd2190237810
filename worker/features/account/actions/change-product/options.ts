import type { RequestContext } from '../../../../context';
import type { Product } from '../../../../domain/catalogue/catalogue';
import { type Offered, productForChange } from '../../../../domain/catalogue/change-offer';
import { productsAt } from '../../../../domain/catalogue/product-availability';
import { type SoldItem, soldItem } from '../../../../domain/catalogue/sold-item';
import { isAgeRequired } from '../../../../domain/signup/journey';
import type { MembershipStanding, ProductChoice, ProductPreview } from '../../../../services/membership/plans/port';
import type { SubscriptionRecord } from '../../../../services/membership/port';
import { isOver } from '../../membership/account-subscription';
import type { Memberships } from '../../membership/memberships';
import { todayOf } from '../../membership/today';
import { hasAge, type Obstacle, obstacleOf, skinOf } from './obstacle';

/** A product of the home studio, with what changing to it means for this member. */
export interface ProductOption extends SoldItem {
  /** Null: the provider did not answer, so the price is unknown. */
  preview: ProductPreview | null;
  /**
   * What this member has to prove or answer first; the change goes on afterwards. `stopped`: the answers advise against
   * UV.
   */
  obstacle: Obstacle | null;
}

/** Can be chosen: done at once, or after what is missing. */
export const isChoosable = (option: ProductOption): boolean => option.obstacle !== 'stopped' && isPriced(option);

/** Can be done now. */
export const isOrderable = (option: ProductOption): boolean => option.obstacle === null && isPriced(option);

const isPriced = ({ preview }: ProductOption): boolean =>
  preview !== null && preview.when !== 'afterBinding' && (preview.when !== 'present' || preview.takesBack);

/** From when it would be, and until when it would bind; null where it changes neither. */
export const daysOf = (preview: ProductPreview | null): string | null =>
  preview && 'from' in preview ? `${preview.from} ${preview.bindingEndsOn ?? ''}` : null;

/**
 * Products whose preview failed in this request. When the form is shown again in the same request, it does not wait for
 * them a second time.
 */
const untold = new WeakMap<RequestContext, Set<string>>();

/** The products the home studio sells today, each with what it would mean for this member. */
export async function productOptions(
  c: RequestContext,
  { all, member }: Memberships,
  standing: MembershipStanding,
): Promise<ProductOption[]> {
  const { services, market, language } = c.var;
  // For a POST the catalogue is read from D1, since its cached copy may be a minute old.
  const { catalogue, version } = await services.catalogue[c.req.method === 'POST' ? 'authoritative' : 'current'](
    market.id,
  );
  const { subscription } = standing;
  const [age, skin] = await Promise.all([hasAge(c), skinOf(c, member.memberId, all)]);
  const elsewhere = all.filter(
    (one) => one.subscription.subscriptionId !== subscription.subscriptionId && !isOver(one),
  );
  const has = elsewhere.flatMap((one) => [one.subscription.productId, one.subscription.nextProduct?.productId]);
  const wanted = productsAt(catalogue, subscription.studioId, todayOf(c))
    .filter(
      ({ productId }) =>
        !has.includes(productId) &&
        productId !== subscription.nextProduct?.productId &&
        (productId !== subscription.productId || subscription.nextProduct !== null),
    )
    // Lowest price first, as where they are sold.
    .toSorted((one, other) => one.priceMinor - other.priceMinor);
  const offered = { market: catalogue.market, currency: market.currency };
  const missing = untold.get(c) ?? new Set<string>();
  untold.set(c, missing);
  const asked = wanted.filter(({ productId }) => !missing.has(productId));
  const told = await services.changes.previewProducts(
    standing,
    asked.map((product) => productChoiceOf(product, version, offered)),
  );
  const previews = new Map(asked.map(({ productId }, index) => [productId, told[index]]));
  for (const [productId, preview] of previews) if (!preview?.ok) missing.add(productId);
  return wanted.map((product) => {
    const preview = previews.get(product.productId);
    return {
      // What a change charges first is said by its preview.
      ...soldItem(product, null, language),
      preview: preview?.ok ? preview.value : null,
      obstacle: obstacleOf({
        needsAge: isAgeRequired(product, market) && !age,
        skin: product.usesUv ? skin : 'answered',
      }),
    };
  });
}

function productChoiceOf(product: Product, catalogueVersion: string, offered: Offered): ProductChoice {
  const { productId, name, description, priceMinor, billingIntervalMonths, bindingMonths, usesUv } = product;
  return {
    productId,
    productName: name,
    productDescription: description,
    catalogueVersion,
    priceMinor,
    intervalMonths: billingIntervalMonths,
    bindingMonths,
    usesUv,
    offered,
  };
}

/**
 * A product as the membership's catalogue in D1 has it now, for a change that may charge. Null when it cannot be
 * chosen.
 */
export async function soldProduct(
  c: RequestContext,
  productId: string,
  subscription: SubscriptionRecord,
): Promise<{ product: Product; choice: ProductChoice } | null> {
  const { market, services } = c.var;
  const { catalogue, version } = await services.catalogue.authoritative(subscription.market);
  const found = productForChange(subscription, { catalogue, market, today: todayOf(c) }, productId);
  if (!found.ok) return null;
  const { product, offered } = found.value;
  return { product, choice: productChoiceOf(product, version, offered) };
}
