import type { Catalogue, Product, Promotion, Studio } from '../catalogue/catalogue';
import { positionIn } from '../catalogue/near';
import type { Market } from '../markets/market';
import { normalisePostalCode } from '../signup/fields';
import { htmlFaultOf } from '../text/allowed-html';
import type { DocumentFault } from './faults';

export type CatalogueFault = DocumentFault;

type Report = (path: string, reason: string | null | false) => void;

/** Checks beyond the schema: references, duplicates, languages and limits of the market. Returns every fault. */
export function checkCatalogue(catalogue: Catalogue, market: Market, file: string): CatalogueFault[] {
  const faults: CatalogueFault[] = [];
  const report: Report = (path, reason) => {
    if (reason) faults.push({ file, path, reason });
  };
  report('market', catalogue.market !== market.id && `is ${catalogue.market}, expected ${market.id}`);
  reportDuplicates(catalogue.studios, 'studios', 'studioId', report);
  reportDuplicates(catalogue.products, 'products', 'productId', report);
  reportDuplicates(catalogue.promotions, 'promotions', 'code', report);
  catalogue.studios.forEach((studio, index) => {
    checkStudio(studio, market, (path, reason) => report(`studios[${index}].${path}`, reason));
  });
  const studioIds = new Set(catalogue.studios.map((studio) => studio.studioId));
  catalogue.products.forEach((product, index) => {
    checkProduct(product, market, studioIds, (path, reason) => report(`products[${index}].${path}`, reason));
  });
  const productIds = new Set(catalogue.products.map((product) => product.productId));
  catalogue.promotions.forEach((promotion, index) => {
    checkPromotion(promotion, productIds, (path, reason) => report(`promotions[${index}].${path}`, reason));
  });
  return faults;
}

function checkStudio(studio: Studio, market: Market, report: Report): void {
  report('lat', !positionIn(market, studio) && `lies with lon outside the market (${market.bounds.join(', ')})`);
  const zip = normalisePostalCode(studio.zip, market.postal);
  report(
    'zip',
    !new RegExp(market.postal.pattern, 'u').test(zip) &&
      `is no postal code of the market, like ${market.postal.example}`,
  );
  reportLanguages(studio.accessHtml, market, 'accessHtml', report);
  for (const [language, html] of Object.entries(studio.accessHtml)) report(`accessHtml.${language}`, htmlFaultOf(html));
  for (const list of ['openingHours', 'staffedHours'] as const) {
    studio[list]?.forEach((day, index) => {
      report(
        `${list}[${index}].opens`,
        day !== 'closed' && day.opens === '24:00' && 'is the end of a day, write 00:00',
      );
    });
  }
}

function checkProduct(product: Product, market: Market, studioIds: ReadonlySet<string>, report: Report): void {
  report('usesUv', product.usesUv && market.skin === null && 'uses UV, and the market has no skin policy');
  reportLanguages(product.name, market, 'name', report);
  reportLanguages(product.description, market, 'description', report);
  reportUnknown(product.studios, studioIds, 'studios', 'studio', report);
  report(
    'bindingMonths',
    product.bindingMonths > market.maxBindingMonths &&
      `is ${product.bindingMonths}, the market's limit is ${market.maxBindingMonths}`,
  );
  report(
    'validTo',
    Boolean(product.validFrom && product.validTo && product.validTo < product.validFrom) && 'is before validFrom',
  );
}

function checkPromotion(promotion: Promotion, productIds: ReadonlySet<string>, report: Report): void {
  reportUnknown(promotion.products, productIds, 'products', 'product', report);
  report('validTo', promotion.validTo < promotion.validFrom && 'is before validFrom');
}

function reportDuplicates<Item, Key extends keyof Item & string>(
  items: readonly Item[],
  list: string,
  key: Key,
  report: Report,
): void {
  const first = new Map<Item[Key], number>();
  items.forEach((item, index) => {
    const earlier = first.get(item[key]);
    if (earlier === undefined) first.set(item[key], index);
    else report(`${list}[${index}].${key}`, `is the same as ${list}[${earlier}].${key}`);
  });
}

function reportUnknown(
  ids: 'all' | readonly string[],
  known: ReadonlySet<string>,
  list: string,
  what: string,
  report: Report,
): void {
  if (ids === 'all') return;
  ids.forEach((id, index) => {
    report(`${list}[${index}]`, !known.has(id) && `names no ${what} of this file: ${id}`);
    report(`${list}[${index}]`, ids.indexOf(id) !== index && `is named twice: ${id}`);
  });
}

function reportLanguages(
  texts: Readonly<Record<string, string | undefined>>,
  market: Market,
  path: string,
  report: Report,
): void {
  for (const language of market.languages) report(path, texts[language] === undefined && `has no text in ${language}`);
}
