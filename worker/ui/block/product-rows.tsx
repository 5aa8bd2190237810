import type { SoldItem } from '../../domain/catalogue/sold-item';
import { perInterval } from '../text/interval-text';
import { useView } from '../view';
import { Tag } from './banner';
import { RadioRow } from './rows';

interface ProductRowsProps {
  products: readonly SoldItem[];
  /** Id of the marked one. */
  checked: string | null | undefined;
}

/** Memberships to be ordered; the first has the id "product", to which an error leads. */
export const ProductRows = ({ products, checked }: ProductRowsProps) =>
  products.map((product, index) => (
    <ProductRow
      key={product.productId}
      product={product}
      id={index === 0 ? 'product' : undefined}
      checked={product.productId === checked}
    />
  ));

/** Whether it binds, and what its first charges are, wherever it is chosen. */
function ProductRow({ product, id, checked }: { product: SoldItem; id: string | undefined; checked: boolean }) {
  const { t, format } = useView();
  const { offer, bindingMonths } = product;
  const binds = bindingMonths > 0 ? t('select.binding', { count: bindingMonths }) : t('select.free');
  return (
    <RadioRow
      name="product"
      value={product.productId}
      id={id}
      checked={checked}
      title={product.name}
      lines={[`${binds}. ${product.description}`]}
      tag={offer && <Tag tone="offer">{offerText(offer)}</Tag>}
      figure={format.moneyShort(product.priceMinor)}
      figureLine={perInterval(t, product.billingIntervalMonths)}
    />
  );

  function offerText({ chargeCount: count, amountMinor }: NonNullable<SoldItem['offer']>) {
    const amount = format.moneyShort(amountMinor);
    // Counts months for a monthly price, payments for any other.
    if (product.billingIntervalMonths > 1) return t('select.offerPayment', { count, amount });
    return amountMinor === 0 ? t('select.offerFree', { count }) : t('select.offer', { count, amount });
  }
}
