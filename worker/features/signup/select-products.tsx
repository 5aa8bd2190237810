import { paths } from '../../paths';
import { Note, Tag } from '../../ui/banner';
import { Button } from '../../ui/button';
import { FieldMessage } from '../../ui/field';
import { HiddenFields } from '../../ui/hidden-fields';
import { perInterval } from '../../ui/interval-text';
import { RadioRow, Rows } from '../../ui/rows';
import { useView } from '../../ui/view';
import type { SelectPageProps } from './select.page';

export interface ProductItem {
  productId: string;
  /** In the page's language. */
  name: string;
  description: string;
  priceMinor: number;
  billingIntervalMonths: number;
  bindingMonths: number;
  ageVerificationRequired: boolean;
  usesUv: boolean;
  /** Its first charges when they differ from the price. */
  offer: { chargeCount: number; amountMinor: number } | null;
}

type Props = Pick<SelectPageProps, 'studio' | 'products' | 'markedProductId' | 'promotion' | 'carry' | 'errors'>;

export function SelectProducts({ studio, products, markedProductId, promotion, carry, errors }: Props) {
  const { t } = useView();
  if (!studio) return <NoStudioYet />;
  const { item } = studio;
  return (
    <section className="products fill">
      <h2>{t('select.productsIn', { studio: item.name })}</h2>
      <div className="chosen-studio rows">
        <dl className="pairs">
          <div>
            <dt>{t('select.yourStudio')}</dt>
            <dd className="strong">
              {item.name}, {item.street}
            </dd>
            <dd className="change">
              <a className="link" href={paths.signup.entry.href(carry)}>
                {t('side.swap')}
              </a>
            </dd>
          </div>
        </dl>
      </div>
      {products.length === 0 ? (
        <p>{t('select.noProducts')}</p>
      ) : (
        <form method="post" action={paths.signup.entry.href()} className="stack">
          <FieldMessage id="product" error={errors.product} />
          <Rows>
            {products.map((product, index) => (
              <ProductRow
                key={product.productId}
                product={product}
                id={index === 0 ? 'product' : undefined}
                checked={product.productId === markedProductId}
              />
            ))}
          </Rows>
          <BindingNote products={products} />
          <Button busy={t('form.busy')}>{t('form.continue')}</Button>
          <AgeNote products={products} />
          <HiddenFields values={{ studio: item.studioId, promotion }} />
          {/* Unmarked radios send nothing at all; this says that a membership was to be chosen. The first value counts. */}
          <input type="hidden" name="product" value="" />
        </form>
      )}
    </section>
  );
}

function NoStudioYet() {
  const { t } = useView();
  return (
    <section className="products">
      <h2>{t('select.products')}</h2>
      <p className="soft">{t('select.chooseStudioFirst')}</p>
    </section>
  );
}

function ProductRow({ product, id, checked }: { product: ProductItem; id: string | undefined; checked: boolean }) {
  const { t, format } = useView();
  const { offer, bindingMonths } = product;
  return (
    <RadioRow
      name="product"
      value={product.productId}
      id={id}
      checked={checked}
      title={product.name}
      lines={[product.description, ...(bindingMonths > 0 ? [t('select.binding', { count: bindingMonths })] : [])]}
      tag={offer && <Tag tone="offer">{offerText(offer)}</Tag>}
      figure={format.moneyShort(product.priceMinor)}
      figureLine={perInterval(t, product.billingIntervalMonths)}
    />
  );

  function offerText({ chargeCount: count, amountMinor }: NonNullable<ProductItem['offer']>) {
    const amount = format.moneyShort(amountMinor);
    // A charge is a month only where one pays by the month.
    if (product.billingIntervalMonths > 1) return t('select.offerPayment', { count, amount });
    return amountMinor === 0 ? t('select.offerFree', { count }) : t('select.offer', { count, amount });
  }
}

/** Said once for all only where it is true of all. */
function BindingNote({ products }: { products: readonly ProductItem[] }) {
  const { t, market } = useView();
  if (products.some(({ bindingMonths }) => bindingMonths > 0)) return null;
  return (
    <p className="small">
      <strong>{t('select.noBinding')}</strong>{' '}
      {market.notice.kind === 'periodEnd' ? t('select.noticePeriodEnd') : t('select.notice')}
    </p>
  );
}

function AgeNote({ products }: { products: readonly ProductItem[] }) {
  const { t, market } = useView();
  const count = market.age.threshold;
  if (products.some(({ usesUv }) => usesUv)) return <Note>{t('select.uvNote', { count })}</Note>;
  if (products.some(({ ageVerificationRequired }) => ageVerificationRequired))
    return <Note>{t('select.ageNote', { count })}</Note>;
  return null;
}
