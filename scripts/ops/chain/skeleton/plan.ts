import { isSupportedCountry } from 'libphonenumber-js/min';
import { Refusal } from '../../command';

/** A chain that does not exist yet, as its founder names it. */
export interface ChainPlan {
  /** The folder's name. */
  readonly name: string;
  readonly markets: readonly MarketPlan[];
  /** Those of its markets, each once. */
  readonly languages: readonly string[];
}

export interface MarketPlan {
  readonly id: string;
  /** ISO 3166, two letters. */
  readonly country: string;
  /** The first is the market's default. */
  readonly languages: readonly [string, ...string[]];
  /** ISO 4217. */
  readonly currency: string;
  /** Of the first language in that country. */
  readonly culture: string;
  /** First letter of subscription numbers, of no other market here. */
  readonly letter: string;
}

const form = 'norway:NO:nb+en:NOK,denmark:DK:da+en:DKK';

/** Reads what was typed; throws `Refusal` with everything that has to be known to type it right. */
export function planOf(name: string | undefined, markets: string | undefined, existing: readonly string[]): ChainPlan {
  if (name === undefined || !/^[a-z][a-z0-9-]{1,39}$/.test(name))
    throw new Refusal(
      'Name the chain by its folder: small letters, digits and hyphens, a letter first, such as frost.',
    );
  if (existing.includes(name)) throw new Refusal(`chains/${name} is there already; nothing was changed.`);
  if (!markets) throw new Refusal(`Say its markets, id:country:languages:currency each: --markets ${form}`);
  const plans: MarketPlan[] = [];
  for (const word of markets.split(',')) plans.push(marketOf(word.trim(), plans));
  return { name, markets: plans, languages: [...new Set(plans.flatMap((market) => market.languages))] };
}

function marketOf(word: string, earlier: readonly MarketPlan[]): MarketPlan {
  const [id = '', country = '', spoken = '', currency = '', ...more] = word.split(':');
  const [first = '', ...others] = spoken.split('+');
  const refuse = (reason: string): never => {
    throw new Refusal(`--markets: "${word}" ${reason}. One market is id:country:languages:currency, such as ${form}`);
  };
  if (more.length > 0 || currency === '') refuse('has not four parts');
  if (!/^[a-z][a-z0-9]*$/.test(id)) refuse('needs an id of small letters and digits');
  if (earlier.some((one) => one.id === id)) refuse('has the id of another market');
  if (!isSupportedCountry(country)) refuse(`names no country: ${country}; two capital letters, as ISO 3166 has them`);
  if (!Intl.supportedValuesOf('currency').includes(currency)) refuse(`names no currency: ${currency}`);
  for (const language of [first, ...others])
    if (!/^[a-z]{2,3}$/.test(language) || !isKnown(language)) refuse(`names no language: ${language}`);
  const used = earlier.map(({ letter }) => letter);
  const letter = [...`${id.replace(/\d/g, '')}abcdefghijklmnopqrstuvwxyz`.toUpperCase()].find(
    (one) => !used.includes(one),
  );
  return {
    id,
    country,
    languages: [first, ...others],
    currency,
    culture: `${first}-${country}`,
    letter: letter ?? 'A',
  };
}

const isKnown = (language: string) => Intl.DateTimeFormat.supportedLocalesOf(language).length > 0;
