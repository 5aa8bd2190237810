import type { Catalogue, Product, Promotion, Studio } from '../catalogue/catalogue';
import { positionIn } from '../catalogue/near';
import type { Market } from '../markets/market';
import { normalisePostalCode } from '../signup/fields';
import { htmlFaultOf } from '../text/allowed-html';
import { unseenFault } from '../text/text-overrides';
import type { DocumentFault } from './faults';
import { faultsIn, type Report, reportLanguages, reportSameKey } from './report';

/** Checks beyond the schema: references, duplicates, languages and limits of the market. Returns every fault. */
export const checkCatalogue = (catalogue: Catalogue, market: Market, file: string): DocumentFault[] =>
  faultsIn(file, (report) => {
    const { studios, products, promotions } = catalogue;
    report('market', catalogue.market !== market.id && `is ${catalogue.market}, expected ${market.id}`);
    reportSameKey(studios, 'studios', 'studioId', report);
    reportSameKey(products, 'products', 'productId', report);
    reportSameKey(promotions, 'promotions', 'code', report);
    studios.forEach((studio, index) => {
      checkStudio(studio, market, (path, reason) => report(`studios[${index}].${path}`, reason));
    });
    const studioIds = new Set(studios.map((studio) => studio.studioId));
    products.forEach((product, index) => {
      checkProduct(product, market, studioIds, (path, reason) => report(`products[${index}].${path}`, reason));
    });
    const productIds = new Set(products.map((product) => product.productId));
    promotions.forEach((promotion, index) => {
      checkPromotion(promotion, productIds, (path, reason) => report(`promotions[${index}].${path}`, reason));
    });
  });

function checkStudio(studio: Studio, market: Market, report: Report): void {
  report('lat', !positionIn(market, studio) && `lies with lon outside the market (${market.bounds.join(', ')})`);
  const zip = normalisePostalCode(studio.zip, market.postal);
  report(
    'zip',
    !new RegExp(market.postal.pattern, 'u').test(zip) &&
      `is no postal code of the market, like ${market.postal.example}`,
  );
  for (const field of ['name', 'street', 'city', 'phone'] as const) report(field, unseenFault(studio[field]));
  reportLanguages(studio.accessHtml, market.languages, 'accessHtml', report);
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
  reportLanguages(product.name, market.languages, 'name', report);
  reportLanguages(product.description, market.languages, 'description', report);
  reportUnknown(product.studios, studioIds, 'studios', 'studio', report);
  const { bindingMonths, billingIntervalMonths } = product;
  const reportLimit = (field: 'bindingMonths' | 'billingIntervalMonths', limit: number) =>
    report(field, product[field] > limit && `is ${product[field]}, the market's limit is ${limit}`);
  reportLimit('bindingMonths', market.maxBindingMonths);
  reportLimit('billingIntervalMonths', market.maxBillingIntervalMonths);
  // A paid period is never cut short, so it would bind for longer than is said.
  report(
    'bindingMonths',
    bindingMonths % billingIntervalMonths > 0 && `is ${bindingMonths}, not whole periods of ${billingIntervalMonths}`,
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
