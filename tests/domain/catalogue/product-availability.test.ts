import { describe, expect, it } from 'vitest';
import {
  findProduct,
  findStudio,
  lowestPriceAt,
  productsAt,
  resolveChoice,
} from '../../../worker/domain/catalogue/product-availability';
import { catalogue, id, product } from './catalogue-fixture';

describe('what is sold where and when', () => {
  const own = catalogue({
    products: [
      product(11),
      product(12, { studios: [id(2)], priceMinor: 9900 }),
      product(13, { validFrom: '2026-12-01', validTo: '2026-12-31' }),
    ],
  });
  it.each([
    [id(1), '2026-11-20', [id(11)]],
    [id(2), '2026-11-20', [id(11), id(12)]],
    [id(1), '2026-12-01', [id(11), id(13)]],
    [id(1), '2026-12-31', [id(11), id(13)]],
    [id(1), '2027-01-01', [id(11)]],
  ])('at %s on %s', (studioId, today, productIds) => {
    expect(productsAt(own, studioId, today).map((sold) => sold.productId)).toEqual(productIds);
  });
  it.each([
    [id(11), id(1), 'ok'],
    [id(12), id(1), 'notAtStudio'],
    [id(13), id(1), 'notNow'],
    [id(99), id(1), 'unknownProduct'],
    [id(11), id(99), 'unknownStudio'],
  ])('product %s at studio %s: %s', (productId, studioId, outcome) => {
    const resolved = resolveChoice(own, { productId, studioId }, '2026-11-20');
    expect(resolved.ok ? 'ok' : resolved.reason).toBe(outcome);
  });
  it('finds by id, and knows the lowest price of a studio', () => {
    expect([
      findStudio(own, id(2))?.city,
      findProduct(own, id(99)),
      lowestPriceAt(own, id(2), '2026-11-20'),
      lowestPriceAt(own, id(1), '2026-11-20'),
    ]).toEqual(['Aarhus C', null, 9900, 24900]);
  });
});
