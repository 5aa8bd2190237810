import { catalogueOf, localMarkets } from '../../../scripts/building/chain.mjs';
import { marketIds, markets, perMarket } from '../../../worker/domain/markets';
import { type Language, languageData, perLanguage } from '../../../worker/domain/markets/languages';
import type { MarketId } from '../../../worker/domain/markets/market';

/** What the demo catalogue sells, and people who would buy it. */
interface Product {
  productId: string;
  name: Partial<Record<Language, string>>;
  usesUv: boolean;
  ageVerificationRequired: boolean;
  billingIntervalMonths: number;
  bindingMonths: number;
  studios: 'all' | string[];
  validTo: string | null;
}
interface Catalogue {
  products: Product[];
  studios: { studioId: string; name: string; city: string; staffed: boolean }[];
}

const read = (market: MarketId): Catalogue => catalogueOf(market);

/** `uv` needs everything: age, details, skin, e-mail. `adult` all but skin, `plain` details and e-mail alone. */
export type Kind = 'uv' | 'adult' | 'plain';

const fits: Record<Kind, (product: Product) => boolean> = {
  uv: ({ usesUv, bindingMonths, billingIntervalMonths }) =>
    usesUv && bindingMonths === 0 && billingIntervalMonths === 1,
  adult: ({ usesUv, ageVerificationRequired }) => !usesUv && ageVerificationRequired,
  plain: ({ usesUv, ageVerificationRequired }) => !usesUv && !ageVerificationRequired,
};

export function productOf(market: MarketId, kind: Kind): Product {
  const found = read(market).products.find((one) => fits[kind](one) && one.studios === 'all' && one.validTo === null);
  if (!found) throw new Error(`the catalogue of ${market} sells nothing that is ${kind} everywhere`);
  return found;
}

export const studiosOf = (market: MarketId) => read(market).studios;

export interface Details {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  street: string;
  zip: string;
  city: string;
}

/** As people type it: in small letters, without a space. */
function addressIn(market: MarketId) {
  const { person } = localMarkets[market] ?? {};
  if (!person) throw new Error(`nobody lives in ${market}`);
  return { ...person, zip: person.zip.toLowerCase().replace(' ', '') };
}

export const detailsIn = (market: MarketId): Details => ({
  firstName: 'Anna',
  lastName: 'Holm',
  email: `visitor-${crypto.randomUUID()}@example.com`,
  ...addressIn(market),
});

/**
 * The first market whose day is the provider's at this hour. Where it is not yet, who joins pays for another membership
 * with the next charge, which `anchor.test.ts` is about.
 */
export function marketOfTheDay(): MarketId {
  const dayIn = (timeZone: string) => new Date().toLocaleDateString('sv', { timeZone });
  return marketIds.find((market) => dayIn(markets[market].timeZone) === dayIn('UTC')) ?? firstMarket;
}

/** The membership for two, which is dearer than what a test joins with, as the market's first language calls it. */
export function duoOf(market: MarketId): string {
  const names = read(market).products.map(({ name }) => name[firstLanguage[market]] ?? '');
  return names.find((name) => name.endsWith(' Duo')) ?? 'no membership for two';
}

export const firstLanguage = perMarket((market) => markets[market].languages[0]);

export const [firstMarket] = marketIds;

export const localeOf = perLanguage((language) => languageData[language].culture);
