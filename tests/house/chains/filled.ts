import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasFillIn } from '../../../scripts/building/chain-check/fill-in';
import { valueAt } from '../../../scripts/building/chain-check/shape';
import { withRunner } from '../../../scripts/building/typescript-runner.mjs';
import { root } from './copy';

/** What a founder would write into a skeleton of Norway and Denmark: Solhus's own words of Denmark, but for what Norway has otherwise. */
const norwegian: Readonly<Record<string, unknown>> = {
  'markets/norway.ts seller.phone': '+47 21 40 14 40',
  'markets/norway.ts phone.example': '406 12 345',
  'markets/norway.ts postal.example': '0150',
  'markets/norway.ts bounds': [57.8, 4.4, 71.3, 31.2],
  'local.json norway.person.phone': '406 12 345',
  'local.json norway.person.zip': '0150',
  'catalogue/norway.json studios.0.zip': '0150',
  'catalogue/norway.json studios.0.lat': 59.91,
  'catalogue/norway.json studios.0.lon': 10.75,
};
const words = 'A word or two about {date}';

function answerFor(file: string, path: readonly string[], asked: unknown, solhus: unknown): unknown {
  const own = norwegian[`${file} ${path.join('.')}`];
  if (own !== undefined) return own;
  const found = valueAt(
    solhus,
    path.map((part) => (part === 'norway' ? 'denmark' : part === 'nb' ? 'da' : part)),
  );
  if (found !== undefined) return found;
  // A text to translate stays as it is in English, with its placeholders.
  return String(asked).startsWith('FILL IN: ') && file.startsWith('texts/')
    ? String(asked).slice('FILL IN: '.length)
    : words;
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const leaves = (value: unknown, path: string[] = []): [path: string[], value: unknown][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]))
    : [[path, value]];
const quote = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`;

function fillDocument(file: string, folder: string): void {
  const solhus = read(join(root, 'chains/solhus', file.replace('norway', 'denmark').replace('nb', 'da')));
  const document = read(join(folder, file));
  for (const [path, asked] of leaves(document)) {
    if (!hasFillIn(asked)) continue;
    const holder = valueAt(document, path.slice(0, -1)) as Record<string, unknown>;
    holder[path.at(-1) ?? ''] = answerFor(file, path, asked, solhus);
  }
  writeFileSync(join(folder, file), JSON.stringify(document, null, 2));
}

function fillSource(file: string, folder: string, { data, solhus }: { data: unknown; solhus: unknown }): void {
  let text = readFileSync(join(folder, file), 'utf8');
  for (const [path, asked] of leaves(data))
    if (hasFillIn(asked))
      text = text.replace(quote(String(asked)), () => quote(String(answerFor(file, path, asked, solhus))));
  // Behind a value that nobody has decided stands what it should be.
  text = text.replace(/(\w+): (.*), \/\/ FILL IN.*/g, (_, key: string, usual: string) => {
    if (key === 'age' || key === 'withdrawal') return `${key}: ${usual},`;
    const path = { nationalDigits: ['phone', key], bookkeepingYears: ['retention', key], flag: ['da', key] }[key] ?? [
      key,
    ];
    return `${key}: ${JSON.stringify(answerFor(file, path, '', solhus))},`;
  });
  writeFileSync(join(folder, file), text);
}

/** Fills every place of a skeleton's folder. */
export async function fillIn(folder: string, names: readonly string[]): Promise<void> {
  const load = (index: string) =>
    withRunner(
      async () => [],
      async (run) => (await run(index)).chain,
    );
  const [data, solhus] = [await load(join(folder, 'index.ts')), await load(join(root, 'chains/solhus/index.ts'))];
  for (const file of names.filter((name) => name.endsWith('.json'))) fillDocument(file, folder);
  for (const id of Object.keys(data.markets))
    fillSource(`markets/${id}.ts`, folder, { data: data.markets[id], solhus: solhus.markets.denmark });
  fillSource('drawings.ts', folder, { data: data.drawings, solhus: solhus.drawings });
  fillSource('languages.ts', folder, { data: data.languages, solhus: solhus.languages });
}
