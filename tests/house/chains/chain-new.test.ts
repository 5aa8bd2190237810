import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { faultsOfChain } from '../../../scripts/building/chain-check/faults-of-chain.mjs';
import { runTool } from '../../../scripts/building/toolchain.mjs';
import { planOf } from '../../../scripts/ops/chain/skeleton/plan';
import { skeletonOf } from '../../../scripts/ops/chain/skeleton/skeleton';
import { writeFiles } from '../../../scripts/ops/chain/write';
import { inEmptyProject, root } from './copy';
import { fillIn } from './filled';

const markets = 'norway:NO:nb+en:NOK,denmark:DK:da+en:DKK';
const files = skeletonOf(planOf('moon', markets, []));
const names = Object.keys(files);

/** The compiler over a chain that is no part of this project. */
async function faultsOfTypes(project: string): Promise<string> {
  const config = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      types: ['@cloudflare/workers-types', 'node'],
      paths: {
        'virtual:chain': [join(project, 'chains/moon/index.ts')],
        'virtual:chain/languages': [join(project, 'chains/moon/languages.ts')],
      },
    },
    include: [],
    files: [join(project, 'chains/moon/index.ts')],
  };
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(config));
  const { output } = await runTool([join(root, 'node_modules/typescript/bin/tsc'), '--noEmit', '-p', project], {
    quiet: true,
  });
  return output;
}

it('the skeleton of a chain compiles, and its faults are its places to fill in; filled in, it is whole', () =>
  inEmptyProject(async (project) => {
    const folder = join(project, 'chains/moon');
    await writeFiles(folder, files);
    expect(await faultsOfTypes(project)).toBe('');

    const written = names.map((name) => readFileSync(join(folder, name), 'utf8')).join('');
    const faults = await faultsOfChain(folder);
    expect(faults.filter(({ sentence, line }) => !sentence.startsWith('FILL IN: ') || line === null)).toEqual([]);
    expect(faults).toHaveLength(written.match(/FILL IN/g)?.length ?? 0);
    expect(new Set(faults.map(({ file }) => file)).size).toBe(names.length - 1); // index.ts is done

    await fillIn(folder, names);
    expect(await faultsOfChain(folder)).toEqual([]);
    expect(await faultsOfTypes(project)).toBe('');
  }));

it('a value that lost its remark and was not decided is a fault still', () =>
  inEmptyProject(async (project) => {
    const folder = join(project, 'chains/moon');
    await writeFiles(folder, files);
    const market = join(folder, 'markets/norway.ts');
    writeFileSync(market, readFileSync(market, 'utf8').replace(/ \/\/ FILL IN.*/g, ''));
    const faults = (await faultsOfChain(folder)).filter(({ sentence }) => !sentence.startsWith('FILL IN'));
    expect(faults.map(({ place }) => place)).toEqual([
      'vatRateBasisPoints',
      'phone.nationalDigits[0]',
      'phone.nationalDigits[1]',
      'bounds[0]',
      'bounds[1]',
      'bounds[2]',
      'bounds[3]',
      'maxBindingMonths',
      'maxBillingIntervalMonths',
      'retention.bookkeepingYears',
    ]);
  }));

it('a language that locales/ has brings only what is said of the markets', () => {
  expect(Object.keys(JSON.parse(files['texts/da.json'] ?? ''))).toEqual(['market']);
  expect(Object.keys(JSON.parse(files['texts/nb.json'] ?? '')).length).toBeGreaterThan(20);
});

it('two markets of a country have letters, series and hosts of their own', () => {
  const twins = skeletonOf(planOf('moon', 'denmark:DK:da:DKK,dk2:DK:en:DKK', []));
  const host = (id: string) => JSON.parse(twins['local.json'] ?? '')[id].host;
  expect([host('denmark'), host('dk2')]).toEqual(['dk.moon.localhost', 'dk2.moon.localhost']);
  expect(twins['markets/dk2.ts']).toContain("numberLetter: 'K'");
  expect(twins['markets/dk2.ts']).toContain("receiptSeries: 'DK2'");
});

it('outside the union the law is asked for', () => {
  const files = skeletonOf(planOf('moon', 'peru:PE:es:PEN', []));
  expect(files['markets/peru.ts']).toMatch(/withdrawal: .*, \/\/ FILL IN: the right to withdraw in Peru/);
});

describe('refuses', () => {
  it.each([
    ['no name', undefined, markets, 'Name the chain'],
    ['a name that is a path', '../moon', markets, 'Name the chain'],
    ['a name in capitals', 'Moon', markets, 'Name the chain'],
    ['a folder that is there', 'solhus', markets, 'is there already'],
    ['no markets', 'moon', undefined, 'Say its markets'],
    ['a market in three parts', 'moon', 'norway:NO:nb', 'has not four parts'],
    ['an id of two words', 'moon', 'north-way:NO:nb:NOK', 'needs an id'],
    ['an id twice', 'moon', 'norway:NO:nb:NOK,norway:NO:nb:NOK', 'has the id of another market'],
    ['a country nobody knows', 'moon', 'norway:XX:nb:NOK', 'names no country: XX'],
    ['a currency nobody knows', 'moon', 'norway:NO:nb:NKR', 'names no currency: NKR'],
    ['a language nobody knows', 'moon', 'norway:NO:nb+qq:NOK', 'names no language: qq'],
  ])('%s', (_, name, said, reason) => {
    expect(() => planOf(name, said, ['solhus'])).toThrow(reason);
  });
});
