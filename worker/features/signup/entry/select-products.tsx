import { paths } from '../../../paths';
import { Note, Tag } from '../../../ui/block/banner';
import { RadioRow, Rows } from '../../../ui/block/rows';
import { Button } from '../../../ui/form/button';
import { FieldMessage } from '../../../ui/form/field';
import { HiddenFields } from '../../../ui/form/hidden-fields';
import { KeptPart } from '../../../ui/kept-part';
import type { StudioItem } from '../../../ui/studio/studio-row';
import { perInterval } from '../../../ui/text/interval-text';
import { useView } from '../../../ui/view';
import type { ProductItem, SelectPageProps } from './select-props';

type Given = Pick<SelectPageProps, 'studio' | 'products' | 'markedProductId' | 'promotion' | 'carry' | 'errors'>;

interface Props extends Omit<Given, 'studio' | 'errors' | 'carry'> {
  /** Without the distance: that is the visitor's. */
  item: Pick<StudioItem, 'studioId' | 'name' | 'street'>;
  errors: Given['errors'];
  carry: Given['carry'];
}

/** The offer as it is; what a visitor brought along in the address or did wrong is rendered as ever. */
export function SelectProducts({ studio, products, markedProductId, ...given }: Given) {
  if (!studio) return <NoStudioYet />;
  const { studioId, name, street } = studio.item;
  const marked = products.some(({ productId }) => productId === markedProductId) ? markedProductId : null;
  const props = { item: { studioId, name, street }, products, markedProductId: marked, ...given };
  const isPlain = !given.promotion && Object.keys(given.carry).length + Object.keys(given.errors).length === 0;
  if (!isPlain) return <Products {...props} />;
  const fixed = { item: props.item, products, markedProductId: marked, ...nothingGiven };
  return <KeptPart name="products" component={Products} fixed={fixed} />;
}

const nothingGiven = { promotion: null, carry: {}, errors: {} };

function Products({ item, products, markedProductId, promotion, carry, errors }: Props) {
  const { t } = useView();
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
          {/* Unselected radio buttons send nothing. This empty value shows the server that a product was to be
              chosen; an earlier value of the same name takes precedence. */}
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
    // Counts months for a monthly price, payments for any other.
    if (product.billingIntervalMonths > 1) return t('select.offerPayment', { count, amount });
    return amountMinor === 0 ? t('select.offerFree', { count }) : t('select.offer', { count, amount });
  }
}

/** A note for all products, shown only if it is true of every one. */
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
