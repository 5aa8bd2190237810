import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { chains } from '../../../scripts/building/chain.mjs';
import { code, filesUnder, read } from '../../../scripts/house/sources';

/** What belongs to a chain is read from its folder and stands nowhere else. */
const allowed: Readonly<Record<string, string>> = {
  'scripts/building/chain.mjs': 'which chain it is where nobody says one',
  'scripts/ops/chain/new.ts': 'an example of what a new chain may be',
  'scripts/ops/chain/skeleton/plan.ts': 'the same example, for who typed it wrongly',
  'scripts/ops/chain/skeleton/documents.ts': 'examples of what is to be filled in',
  'scripts/ops/chain/skeleton/market.ts': 'examples of what is to be filled in',
};

const json = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const idsOf = (chain: string): string[] => Object.keys(json(`chains/${chain}/local.json`));
const languagesOf = (chain: string): string[] =>
  readdirSync(`chains/${chain}/texts`).map((name) => name.replace('.json', ''));

const brands = chains.flatMap((chain) => [chain, json(`chains/${chain}/brand.json`).name as string]);
const ids = chains.flatMap(idsOf);
const languages = [...new Set(chains.flatMap(languagesOf))].filter((language) => language !== 'en').join('|');
const isComment = (line: string) => /^\s*(?:\/\*\*|\*|\/\/)/.test(line);
const names = new RegExp(`(?<![A-Za-z])(?:${[...new Set([...brands, ...ids])].join('|')})(?![a-z])`, 'i');
/** A code of a language alone in quotes, as a key before a colon or with a country; English is that of machines too. */
const spoken = new RegExp(`['"\`](?:${languages})(?:-[A-Z]{2})?['"\`]|^\\s*(?:${languages}):`);

it('no market, language or brand of any chain is named outside chains/', () => {
  const files = ['worker', 'client', 'scripts', 'sandbox'].flatMap((folder) => filesUnder(folder, code));
  const found = files
    .filter((file) => allowed[file] === undefined)
    .flatMap((file) =>
      read(file)
        .split('\n')
        .flatMap((line, at) =>
          !isComment(line) && (names.test(line) || spoken.test(line)) ? [`${file}:${at + 1}: ${line.trim()}`] : [],
        ),
    );
  expect(found).toEqual([]);
  expect(names.test("market === 'norway'") && spoken.test("language === 'nb'") && names.test('DB_DENMARK')).toBe(true);
});
