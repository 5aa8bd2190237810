import { readFileSync } from 'node:fs';
import type { Language } from '../../worker/domain/languages';
import type { MarketId } from '../../worker/domain/market';

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

const read = (market: MarketId): Catalogue =>
  JSON.parse(readFileSync(new URL(`../../catalogue/${market}.json`, import.meta.url), 'utf8'));

/** `uv` needs everything: age, details, skin, e-mail. `plain` needs details and e-mail alone. */
export type Kind = 'uv' | 'plain';

const fits: Record<Kind, (product: Product) => boolean> = {
  uv: ({ usesUv, bindingMonths, billingIntervalMonths }) =>
    usesUv && bindingMonths === 0 && billingIntervalMonths === 1,
  plain: ({ usesUv, ageVerificationRequired }) => !usesUv && !ageVerificationRequired,
};

export function productOf(market: MarketId, kind: Kind): Product {
  const found = read(market).products.find((one) => fits[kind](one) && one.studios === 'all' && one.validTo === null);
  if (!found) throw new Error(`catalogue/${market}.json sells nothing that is ${kind} everywhere`);
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

const addresses: Record<MarketId, Pick<Details, 'phone' | 'street' | 'zip' | 'city'>> = {
  denmark: { phone: '20 14 40 60', street: 'Blågårdsgade 3, 2. tv.', zip: '2200', city: 'København N' },
  sweden: { phone: '070-174 06 05', street: 'Götgatan 12', zip: '11646', city: 'Stockholm' },
  netherlands: { phone: '06 12345678', street: 'Oudegracht 12', zip: '3511 ab', city: 'Utrecht' },
  england: { phone: '07400 123456', street: '12 High Street', zip: 'm11ae', city: 'Manchester' },
};

export const detailsIn = (market: MarketId): Details => ({
  firstName: 'Anna',
  lastName: 'Holm',
  email: `visitor-${crypto.randomUUID()}@example.com`,
  ...addresses[market],
});

export const firstLanguage: Record<MarketId, Language> = {
  denmark: 'da',
  sweden: 'sv',
  netherlands: 'nl',
  england: 'en',
};

export const localeOf: Record<Language, string> = { da: 'da-DK', sv: 'sv-SE', nl: 'nl-NL', en: 'en-GB' };
