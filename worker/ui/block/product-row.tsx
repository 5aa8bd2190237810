import type { SoldItem } from '../../domain/catalogue/sold-item';
import { perInterval } from '../text/interval-text';
import { useView } from '../view';
import { Tag } from './banner';
import { RadioRow } from './rows';

/** A membership to be ordered: whether it binds, and what its first charges are, wherever it is chosen. */
export function ProductRow({ product, id, checked }: { product: SoldItem; id: string | undefined; checked: boolean }) {
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
