import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../building/toolchain.mjs';
import { brandDocument, catalogueDocument, localDocument, surveyDocument, textsDocument } from './documents';
import { marketSource } from './market';
import type { ChainPlan } from './plan';
import { drawingsSource, indexSource, languagesSource } from './sources';

const locales = join(root, 'locales');

/** Every file of a chain that does not exist yet, by its name within the folder. */
export function skeletonOf(plan: ChainPlan): Readonly<Record<string, string>> {
  const common = readdirSync(locales)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length));
  const english = JSON.parse(readFileSync(join(locales, 'en.json'), 'utf8'));
  const cultureOf = (language: string) =>
    plan.markets.find(({ languages }) => languages[0] === language)?.culture ?? new Intl.Locale(language).toString();
  const documents = {
    'brand.json': brandDocument(),
    'local.json': localDocument(plan),
    ...Object.fromEntries(plan.markets.map((market) => [`catalogue/${market.id}.json`, catalogueDocument(market)])),
    'surveys/satisfaction.json': surveyDocument(plan),
    ...Object.fromEntries(
      plan.languages.map((language) => [
        `texts/${language}.json`,
        textsDocument(language, plan, common.includes(language) ? null : english),
      ]),
    ),
  };
  return {
    'index.ts': indexSource(plan),
    'languages.ts': languagesSource(plan, common, cultureOf),
    'drawings.ts': drawingsSource(),
    ...Object.fromEntries(plan.markets.map((market) => [`markets/${market.id}.ts`, marketSource(market, plan)])),
    ...Object.fromEntries(
      Object.entries(documents).map(([name, document]) => [name, `${JSON.stringify(document, null, 2)}\n`]),
    ),
  };
}
