import { parseGuid } from '../../../../domain/guid';
import { paths } from '../../../../paths';
import { lazyPage } from '../../../../ui/lazy-page';
import { type Asked, membershipAction, type Read } from '../action';
import { daysOf, isChoosable, isOrderable, type ProductOption, productOptions, soldProduct } from './options';

/** Changes to another product of the home studio: at once with a charge, or from the next period. */
export const changeProduct = membershipAction({
  intent: 'changeProduct',
  icon: 'swap',
  allowed: ({ actions }) => actions.changeProduct,
  title: ({ t }) => t('membership.changeProduct.action'),
  line: (_, { productName }) => productName,
  asksBank: true,
  read,
  pageData: async ({ c, memberships, standing, values, confirms }) => {
    const products = await productOptions(c, memberships, standing);
    const wanted = parseGuid(values.product);
    const chosen = products.find((option) => option.productId === wanted && isChoosable(option)) ?? null;
    // What is missing for it is asked for first.
    return { products, chosen, confirms: confirms && chosen !== null && isOrderable(chosen) };
  },
  Page: lazyPage(() => import('./page').then((page) => page.ChangeProductPage)),
  done: ({ productName, nextProduct }, { t, format }) => ({
    title: nextProduct
      ? t('membership.done.changeProductLater', { product: nextProduct.name, date: format.date(nextProduct.from) })
      : t('membership.done.changeProduct', { product: productName }),
  }),
});

/** Rejects an amount, a price or days that differ from those shown to the member. */
async function read({ c, memberships, standing, values, isPreview }: Asked): Promise<Read> {
  const productId = parseGuid(values.product) ?? '';
  const [options, sold] = await Promise.all([
    productOptions(c, memberships, standing),
    soldProduct(c, productId, standing.subscription),
  ]);
  const option = options.find((one) => one.productId === productId);
  if (!option || !sold || !isChoosable(option)) {
    return { kind: 'fault', fault: { kind: option && option.preview === null ? 'unavailable' : 'choose' } };
  }
  const missing = whereToProve(option, standing.subscription.subscriptionId);
  if (missing) return { kind: 'go', to: missing };
  const shownMinor = minorOf(values.amount);
  const { priceMinor } = sold.choice;
  if (!isPreview && option.preview?.when !== 'present' && values.price !== String(priceMinor)) {
    const beforeMinor = minorOf(values.price);
    const fault =
      beforeMinor === null
        ? ({ kind: 'confirm' } as const)
        : ({ kind: 'otherAmount', beforeMinor, nowMinor: priceMinor } as const);
    return { kind: 'fault', fault, confirms: true };
  }
  if (!isPreview && option.preview?.when === 'now' && shownMinor === null) {
    return { kind: 'fault', fault: { kind: 'confirm' }, confirms: true };
  }
  if (!isPreview && values.days !== undefined && values.days !== daysOf(option.preview))
    return { kind: 'fault', fault: { kind: 'otherDays' }, confirms: true };
  return { kind: 'intent', intent: { kind: 'changeProduct', product: sold.choice, shownMinor } };
}

/** The page where the member proves or answers what the product asks for, and from which the change goes on. */
function whereToProve({ obstacle, productId }: ProductOption, subscription: string): string | null {
  const change = { product: productId, subscription };
  if (obstacle === 'age') return paths.accountMore.ageCheck.href(change);
  return obstacle === 'skin' ? `${paths.account.profile.href({ edit: 'skin', ...change })}#skin` : null;
}

const minorOf = (value: string | undefined): number | null => (/^\d{1,9}$/.test(value ?? '') ? Number(value) : null);
