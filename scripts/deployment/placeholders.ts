import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { marketIds, markets } from '../../worker/domain/markets';
import { brand, catalogueOf, chainFolder } from '../building/chain.mjs';
import { root } from '../building/toolchain.mjs';

interface Rule {
  readonly pattern: RegExp;
  readonly why: string;
}

/** What nobody may read: names that lead nowhere, and what a founder was to fill in. */
const rules: readonly Rule[] = [
  // RFC 2606 and 6761 keep these for examples; nothing is ever there.
  { pattern: /(?:[\w-]+\.)+example\b|\bexample\.(?:com|net|org)\b/i, why: 'leads nowhere' },
  // In capitals, as they are left: "nothing to do" and "fill in this page" are sentences.
  { pattern: /FILL IN|to-be-set|\bTO ?DO\b|\btodo\b|\bTBD\b|\bXXX+\b|[Ll]orem ipsum/, why: 'is to be filled in' },
  { pattern: /(?<!\d)(?:0[ .-]?){8,}(?!\d)|\b00 000 00 000\b/, why: 'is a number of zeros' },
  { pattern: /\b[A-Z]{2} ?(?:0[ .-]?){8,}/, why: 'is a number of zeros' },
  // A network's own front page: nobody's account.
  {
    pattern:
      /https?:\/\/(?:www\.)?(?:instagram|facebook|tiktok|youtube|linkedin|x|twitter|threads)\.(?:com|net)\/?(?=["'\s<]|$)/i,
    why: 'is no account of yours',
  },
  // Ofcom's and PTS's numbers for films.
  {
    pattern: /\+44 ?20 ?7946 ?0\d{3}|\b020 ?7946 ?0\d{3}\b|\b07700 ?900 ?\d{3}\b/,
    why: 'is a number kept for films, which nobody has',
  },
  {
    pattern: /\b08-?465 ?0?04 ?\d{2}\b|\b070-?174 ?06 ?\d{2}\b|\+46 ?70 ?174 ?06 ?\d{2}\b/,
    why: 'is a number kept for films, which nobody has',
  },
];

/** Examples that are meant as such, beside a field of a form. */
const meant = new Set(['example', 'emailExample']);

/** Every text in `value` that is still a placeholder, as `place: what, why`. `place` leads to it. */
export function placeholdersIn(value: unknown, place: string): string[] {
  if (typeof value === 'string') {
    const rule = rules.find(({ pattern }) => pattern.test(value));
    const found = rule?.pattern.exec(value)?.[0];
    return rule ? [`${place}: "${found?.trim()}" ${rule.why}`] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    meant.has(key) ? [] : placeholdersIn(inner, Array.isArray(value) ? `${place}[${key}]` : `${place}.${key}`),
  );
}

type Texts = { readonly [key: string]: string | Texts };

/** What a chain says lies over what all say. */
const over = (all: Texts, own: Texts): Texts =>
  Object.fromEntries(
    [...new Set([...Object.keys(all), ...Object.keys(own)])].map((key) => {
      const [below, above] = [all[key], own[key]];
      return [
        key,
        typeof below === 'object' && typeof above === 'object' ? over(below, above) : (above ?? below ?? ''),
      ];
    }),
  );

const readTexts = (file: string): Texts =>
  existsSync(join(root, file)) ? (JSON.parse(readFileSync(join(root, file), 'utf8')) as Texts) : {};

/**
 * Placeholders of the chain that is deployed: brand, market data (sellers, issuers, documents), catalogues, and the texts
 * of its languages, terms among them. `usesIssuers`: false where one address stands for all issuers.
 */
export function placeholdersOfChain({ usesIssuers = true } = {}): string[] {
  const languages = new Set(marketIds.flatMap((market) => markets[market].languages as readonly string[]));
  return [
    ...placeholdersIn(brand, `${chainFolder}/brand.json`),
    ...marketIds.flatMap((market) => {
      const { issuers, ...data } = markets[market];
      const open = usesIssuers ? issuers.filter(({ enabled }) => enabled) : [];
      return [
        ...placeholdersIn(data, `market ${market}`),
        ...open.flatMap((issuer) => placeholdersIn(issuer, `issuer of ${market}, ${issuer.id}`)),
        ...placeholdersIn(catalogueOf(market), `${chainFolder}/catalogue/${market}.json`),
      ];
    }),
    ...[...languages].flatMap((language) =>
      placeholdersIn(
        over(readTexts(`locales/${language}.json`), readTexts(`${chainFolder}/texts/${language}.json`)),
        `texts ${language}`,
      ),
    ),
  ];
}
