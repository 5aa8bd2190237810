import { paths } from '../../../paths';
import { Note } from '../../../ui/block/banner';
import { Link } from '../../../ui/block/link';
import { ProductRows } from '../../../ui/block/product-rows';
import { Button } from '../../../ui/form/button';
import { describedBy, FieldMessage } from '../../../ui/form/field';
import { HiddenFields } from '../../../ui/form/hidden-fields';
import { KeptPart } from '../../../ui/kept-part';
import type { StudioItem } from '../../../ui/studio/studio-row';
import { useView } from '../../../ui/view';
import type { ProductItem, SelectPageProps } from './select-props';

type Given = Pick<SelectPageProps, 'studio' | 'products' | 'markedProductId' | 'promotion' | 'carry' | 'errors'> & {
  /** The notice above has the page's main button. */
  isSecond: boolean;
};

interface Props extends Omit<Given, 'studio' | 'errors' | 'carry'> {
  /** Without the distance: that is the visitor's. Null: no studio yet. */
  item: Pick<StudioItem, 'studioId' | 'name' | 'street'> | null;
  errors: Given['errors'];
  carry: Given['carry'];
}

/** The offer as it is; what a visitor brought along in the address or did wrong is rendered as ever. */
export function SelectProducts({ studio, products, markedProductId, ...given }: Given) {
  const marked = products.some(({ productId }) => productId === markedProductId) ? markedProductId : null;
  const item = studio && { studioId: studio.item.studioId, name: studio.item.name, street: studio.item.street };
  const props = { item, products, markedProductId: marked, ...given };
  const isPlain = !given.promotion && Object.keys(given.carry).length + Object.keys(given.errors).length === 0;
  if (!isPlain) return <Products {...props} />;
  const { isSecond } = given;
  const fixed = { item: props.item, products, markedProductId: marked, isSecond, ...nothingGiven };
  return <KeptPart name="products" component={Products} fixed={fixed} />;
}

const nothingGiven = { promotion: null, carry: {}, errors: {} };

function Products(props: Props) {
  const { t } = useView();
  const { item, products, carry } = props;
  return (
    <section className="products fill">
      <h2 id="offer">{item ? t('select.productsIn', { studio: item.name }) : t('select.productsEverywhere')}</h2>
      {item && (
        <div className="chosen-studio rows">
          <dl className="pairs">
            <div>
              <dt>{t('select.yourStudio')}</dt>
              <dd className="strong">{`${item.name}, ${item.street}`}</dd>
              <dd className="change">
                <Link href={paths.signup.entry.href(carry)}>{t('side.swap')}</Link>
              </dd>
            </div>
          </dl>
        </div>
      )}
      {products.length === 0 ? <p>{t('select.noProducts')}</p> : <Offer {...props} />}
    </section>
  );
}

/** Without a studio the form only marks a membership, and the studio is chosen next: a GET, which needs no session. */
function Offer({ item, products, markedProductId, promotion, carry, errors, isSecond }: Props) {
  const { t } = useView();
  const here = paths.signup.entry.href();
  return (
    <form method={item ? 'post' : 'get'} action={item ? here : `${here}#studio`} className="stack">
      <div className={errors.product && 'group'}>
        <FieldMessage id="product" error={errors.product} />
        <div
          className="rows"
          role="radiogroup"
          aria-labelledby="offer"
          {...describedBy('product', false, errors.product)}
        >
          <ProductRows products={products} checked={markedProductId} />
        </div>
      </div>
      <Button kind={isSecond ? 'quiet' : 'primary'} busy={t('form.busy')}>
        {item ? t('form.continue') : t('select.chooseStudio')}
      </Button>
      <Notes products={products} />
      <HiddenFields values={item ? { studio: item.studioId, promotion } : { ...carry, product: null }} />
      {/* Unselected radio buttons send nothing. This empty value shows the server that a product was to be
          chosen; an earlier value of the same name takes precedence. */}
      {item && <input type="hidden" name="product" value="" />}
    </form>
  );
}

/** How it ends, and for whom it is. */
function Notes({ products }: { products: readonly ProductItem[] }) {
  const { t, market } = useView();
  const count = market.age.threshold;
  const isUv = products.some(({ usesUv }) => usesUv);
  const isForAdults = products.some(({ ageVerificationRequired }) => ageVerificationRequired);
  return (
    <>
      {isUv || isForAdults ? <Note>{t(isUv ? 'select.uvNote' : 'select.ageNote', { count })}</Note> : null}
      {products.every(({ bindingMonths }) => bindingMonths === 0) && (
        <p className="small soft">
          {market.notice.kind === 'periodEnd' ? t('select.noticePeriodEnd') : t('select.notice')}
        </p>
      )}
    </>
  );
}
