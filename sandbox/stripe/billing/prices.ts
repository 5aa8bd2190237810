import { failure, type Result, success } from '../../result';
import { type Action, find, newId, save } from '../context';
import { invalid, missing, type Refusal } from '../protocol/answer';
import type { PriceData } from '../protocol/parameters';
import type { Price } from '../records';

const productOf = (action: Action, data: PriceData): Result<string, Refusal> => {
  if (data.product)
    return find(action, 'product', data.product) ? success(data.product) : failure(missing('product', data.product));
  if (!data.product_data) return failure(invalid('Specify either product or product_data.', 'price_data[product]'));
  const { name, description, metadata } = data.product_data;
  const product = save(action, 'product', {
    id: newId('product'),
    object: 'product',
    active: true,
    created: action.at,
    description: description ?? null,
    metadata: metadata ?? {},
    name,
  });
  return success(product.id);
};

/** Stores a price, and its product if that is described inline. */
export const createPrice = (
  action: Action,
  data: PriceData,
  metadata: Record<string, string> = {},
): Result<Price, Refusal> => {
  const unitAmount = data.unit_amount ?? data.unit_amount_decimal;
  if (unitAmount === undefined) {
    return failure(
      invalid('Missing required param: price_data[unit_amount].', 'price_data[unit_amount]', 'parameter_missing'),
    );
  }
  const product = productOf(action, data);
  if (!product.ok) return product;
  const price: Price = {
    id: newId('price'),
    object: 'price',
    active: true,
    created: action.at,
    currency: data.currency,
    metadata,
    product: product.value,
    recurring: data.recurring ? { ...data.recurring, usage_type: 'licensed' } : null,
    type: data.recurring ? 'recurring' : 'one_time',
    unit_amount: unitAmount,
    unit_amount_decimal: String(unitAmount),
  };
  return success(save(action, 'price', price));
};

/** The price that a line names or describes. */
export const resolvePrice = (
  action: Action,
  line: { price?: string | undefined; price_data?: PriceData | undefined },
): Result<Price, Refusal> => {
  if (line.price_data) return createPrice(action, line.price_data);
  const price = find(action, 'price', line.price);
  return price ? success(price) : failure(missing('price', line.price, 'price'));
};

export const productName = (action: Action, price: Price) =>
  find(action, 'product', price.product)?.name ?? 'Unknown product';
