import { describe, expect, it } from 'vitest';
import denmarkFile from '../../../../chains/solhus/catalogue/denmark.json?raw';
import englandFile from '../../../../chains/solhus/catalogue/england.json?raw';
import netherlandsFile from '../../../../chains/solhus/catalogue/netherlands.json?raw';
import swedenFile from '../../../../chains/solhus/catalogue/sweden.json?raw';
import { catalogueBytesMax, parseCatalogueFile } from '../../../../scripts/building/documents/catalogue-file';
import { diffCatalogues } from '../../../../scripts/ops/catalogue/catalogue-diff';
import type { Catalogue } from '../../../../worker/domain/catalogue/catalogue';
import { checkCatalogue } from '../../../../worker/domain/content/catalogue-check';
import { marketIds, markets } from '../../../../worker/domain/markets';
import { catalogue, id, product, promotion, studio } from '../../../domain/catalogue/catalogue-fixture';

const faultsOf = (changes: Partial<Catalogue>) =>
  checkCatalogue(catalogue(changes), markets.denmark, 'denmark.json').map(({ path, reason }) => `${path} ${reason}`);
const parse = (text: string) => parseCatalogueFile(text, markets.denmark, 'denmark.json');
const reasonsOf = (text: string) => {
  const parsed = parse(text);
  return parsed.ok ? [] : parsed.reason.map(({ file, path, reason }) => `${file} ${path} ${reason}`);
};

it('a product that uses UV needs a market that asks about skin', () => {
  const dry = { ...markets.denmark, skin: null };
  const faultsWith = (usesUv: boolean) =>
    checkCatalogue(catalogue({ products: [product(11, { usesUv })] }), dry, 'denmark.json').map(({ path }) => path);
  expect(faultsWith(true)).toEqual(['products[0].usesUv']);
  expect(faultsWith(false)).toEqual([]);
});

describe('cross-references', () => {
  it('a good catalogue has no fault', () => expect(faultsOf({})).toEqual([]));
  it.each([
    ['another market', { market: 'sweden' }, 'market is sweden, expected denmark'],
    [
      'a studio twice',
      { studios: [studio(1), studio(2), studio(1)] },
      'studios[2].studioId is the same as studios[0].studioId',
    ],
    [
      'a product twice',
      { products: [product(11), product(11)] },
      'products[1].productId is the same as products[0].productId',
    ],
    [
      'a code twice',
      { promotions: [promotion(), promotion()] },
      'promotions[1].code is the same as promotions[0].code',
    ],
    [
      'an unknown studio',
      { products: [product(11, { studios: [id(1), id(9)] })] },
      `products[0].studios[1] names no studio of this file: ${id(9)}`,
    ],
    [
      'a studio named twice',
      { products: [product(11, { studios: [id(1), id(1)] })] },
      `products[0].studios[1] is named twice: ${id(1)}`,
    ],
    [
      'an unknown product',
      { promotions: [promotion({ products: [id(99)] })] },
      `promotions[0].products[0] names no product of this file: ${id(99)}`,
    ],
    ['a missing language', { products: [product(11, { name: { da: 'Sol' } })] }, 'products[0].name has no text in en'],
    [
      'a studio outside the market',
      { studios: [studio(1, { lat: 48.8 }), studio(2)] },
      'studios[0].lat lies with lon outside the market (54.5, 8, 57.8, 15.25)',
    ],
    [
      'a foreign postal code',
      { studios: [studio(1, { zip: '12345' }), studio(2)] },
      'studios[0].zip is no postal code of the market, like 2200',
    ],
    [
      'HTML outside the list',
      { studios: [studio(1, { accessHtml: { da: '<b>x</b>', en: 'x' } }), studio(2)] },
      'studios[0].accessHtml.da uses <b>; allowed are p, br, strong, em, ul, ol, li, h2, h3, address, a',
    ],
    [
      'an end before its beginning',
      { products: [product(11, { validFrom: '2026-02-01', validTo: '2026-01-31' })] },
      'products[0].validTo is before validFrom',
    ],
    [
      'a promotion that ends before it begins',
      { promotions: [promotion({ validTo: '2025-01-01' })] },
      'promotions[0].validTo is before validFrom',
    ],
    [
      'a binding above the market’s limit',
      { products: [product(11, { bindingMonths: 7 })] },
      "products[0].bindingMonths is 7, the market's limit is 6",
    ],
    [
      'a period that binds, once renewed, for longer than the market permits',
      { products: [product(11, { billingIntervalMonths: 3 })] },
      "products[0].billingIntervalMonths is 3, the market's limit is 1",
    ],
  ] satisfies [string, Partial<Catalogue>, string][])('%s', (_, changes, fault) =>
    expect(faultsOf(changes)).toEqual([fault]),
  );
  it('a binding that ends within a paid period, which binds to its end', () => {
    const faultsWith = (bindingMonths: number) =>
      checkCatalogue(
        catalogue({ products: [product(11, { billingIntervalMonths: 4, bindingMonths })] }),
        { ...markets.denmark, maxBillingIntervalMonths: 12 },
        'denmark.json',
      ).map(({ path, reason }) => `${path} ${reason}`);
    expect(faultsWith(6)).toEqual(['products[0].bindingMonths is 6, not whole periods of 4']);
    expect([0, 4].flatMap(faultsWith)).toEqual([]);
  });
  it('names every fault, not only the first', () => {
    expect(
      faultsOf({
        products: [product(11, { bindingMonths: 7, studios: [id(8), id(9)] })],
        promotions: [promotion({ validTo: '2020-01-01' })],
      }),
    ).toHaveLength(4);
  });
});

describe('a catalogue file', () => {
  it('reads back what was written, byte order mark or not', () => {
    expect(parse(JSON.stringify(catalogue()))).toEqual({ ok: true, value: catalogue() });
    expect(parse(`\ufeff${JSON.stringify(catalogue(), null, 2)}`).ok).toBe(true);
  });
  it('no JSON: line and column', () =>
    expect(reasonsOf('{\n  "market": denmark\n}')).toEqual(['denmark.json  is no JSON: line 2, column 13']));
  it('too large', () =>
    expect(reasonsOf(' '.repeat(catalogueBytesMax + 1))).toEqual([
      `denmark.json  has ${catalogueBytesMax + 1} bytes, at most ${catalogueBytesMax}`,
    ]));
  it.each([
    [{ priceMinor: 249.5 }, 'products[0].priceMinor'],
    [{ priceMinor: -1 }, 'products[0].priceMinor'],
    [
      { productId: id(11).toUpperCase().replace('0', 'A') },
      'products[0].productId must be a GUID in lower case, without braces',
    ],
    [
      { usesUv: true, ageVerificationRequired: false },
      'products[0].ageVerificationRequired must be true for a product that uses UV',
    ],
    [{ studios: ['x'] }, 'products[0].studios[0] must be a GUID in lower case, without braces'],
    [{ colour: 'red' }, 'products[0].colour is no name that is read here'],
    [
      { signupDiscount: { code: 'SOL26', kind: 'percent', value: 101, months: 1 } },
      'products[0].signupDiscount.value must be at most 100 for percent',
    ],
  ])('%j is named with its path', (change, fault) => {
    const text = JSON.stringify(catalogue({ products: [{ ...product(11), ...change } as never] }));
    const reasons = reasonsOf(text);
    expect(reasons).toHaveLength(1);
    expect(reasons[0]).toContain(fault);
  });
  it.each([
    ['25:00', '23:00'],
    ['06:00', '24:30'],
    ['6:00', '23:00'],
  ])('hours from %s to %s', (opens, closes) => {
    const openingHours = Array.from({ length: 7 }, () => ({ opens, closes }));
    expect(
      reasonsOf(JSON.stringify(catalogue({ studios: [studio(1, { openingHours }), studio(2)] }))).every(
        (reason) => reason.includes('studios[0].openingHours[') && reason.endsWith('must be HH:MM'),
      ),
    ).toBe(true);
  });
  it('24:00 ends a day and never begins one', () => {
    const openingHours = Array.from({ length: 7 }, () => ({ opens: '24:00', closes: '24:00' }));
    expect(reasonsOf(JSON.stringify(catalogue({ studios: [studio(1, { openingHours }), studio(2)] })))[0]).toContain(
      'studios[0].openingHours[0].opens is the end of a day',
    );
  });
  it('no JSON value makes it throw', () => {
    for (const text of ['null', '[]', '7', '"x"', '{}', '{"products":[null]}', '{"__proto__":{}}'])
      expect(parse(text).ok).toBe(false);
  });
});

describe('the demo catalogues', () => {
  const files = { denmark: denmarkFile, sweden: swedenFile, netherlands: netherlandsFile, england: englandFile };
  it.each(marketIds)('%s: no fault, at least 12 studios and 6 products', (marketId) => {
    const parsed = parseCatalogueFile(files[marketId], markets[marketId], `${marketId}.json`);
    expect(parsed.ok ? [] : parsed.reason).toEqual([]);
    if (parsed.ok) expect([parsed.value.studios.length >= 12, parsed.value.products.length >= 6]).toEqual([true, true]);
  });
});

describe('diff', () => {
  it('nothing changed, whatever the order of keys', () => {
    const shuffled = catalogue({
      studios: catalogue().studios.map((each) => Object.fromEntries(Object.entries(each).reverse()) as typeof each),
    });
    expect(diffCatalogues(catalogue(), shuffled)).toEqual([]);
  });
  it('a first catalogue adds everything', () => {
    expect(diffCatalogues(null, catalogue()).map(({ kind, what }) => `${kind} ${what}`)).toEqual([
      'added studio',
      'added studio',
      'added product',
      'added product',
      'added promotion',
    ]);
  });
  it('names fields before and after, additions and removals', () => {
    const next = catalogue({
      studios: [studio(1)],
      products: [product(11, { priceMinor: 25900 }), product(12, { studios: [id(1)] }), product(14)],
    });
    expect(diffCatalogues(catalogue(), next)).toMatchObject([
      { kind: 'removed', what: 'studio', id: id(2), name: 'Aarhus C' },
      {
        kind: 'changed',
        what: 'product',
        id: id(11),
        name: 'Sol Fri',
        fields: [{ field: 'priceMinor', before: 24900, after: 25900 }],
      },
      { kind: 'changed', what: 'product', id: id(12), fields: [{ field: 'studios' }] },
      { kind: 'added', what: 'product', id: id(14) },
    ]);
  });
});
