import { join } from 'node:path';
import { chains } from '../../building/chain.mjs';
import { type ChainFault, writeFault } from '../../building/chain-check/fault';
import { faultsOfChain } from '../../building/chain-check/faults-of-chain.mjs';
import { root } from '../../building/toolchain.mjs';
import type { Command } from '../command';
import { planOf } from './skeleton/plan';
import { skeletonOf } from './skeleton/skeleton';
import { writeFiles } from './write';

export const newChainCommand: Command = {
  summary: 'Makes the folder of a new chain, with a place to fill in for everything only its founders know.',
  usage: 'NAME --markets ID:COUNTRY:LANGUAGES:CURRENCY,…',
  options: { markets: 'its markets in their order: id, ISO 3166 country, languages joined by +, ISO 4217 currency' },
  examples: ['chain new frost --markets norway:NO:nb+en:NOK,denmark:DK:da+en:DKK'],
  notes: [
    'The first market is that of a host nobody knows, the first language of a market its default. A language that locales/',
    'lacks gets all its texts in English, each to be translated. Nothing is asked, and nothing is fetched.',
  ],
  async run(context) {
    const plan = planOf(context.words[0], context.options.markets, chains);
    const files = skeletonOf(plan);
    const names = Object.keys(files);
    if (context.dryRun) {
      context.print(
        { chain: plan.name, files: names },
        () => `Dry run: would make chains/${plan.name} with ${names.join(', ')}.`,
      );
      return 0;
    }
    const folder = join(root, 'chains', plan.name);
    await writeFiles(folder, files);
    const places = await faultsOfChain(folder);
    context.print({ chain: plan.name, files: names, places }, () =>
      [...toFill(places), '', ...next(plan.name)].join('\n'),
    );
    return 0;
  },
};

/** More than so many in one file are a language to translate. */
const listed = 100;

function toFill(places: readonly ChainFault[]): string[] {
  const files = Map.groupBy(places, ({ file }) => file);
  return [...files].flatMap(([file, within]) =>
    within.length > listed ? [`${file}: ${within.length} texts to translate from English`] : within.map(writeFault),
  );
}

const next = (name: string) => [
  `Made chains/${name}. Fill in the places above: each says what belongs there, with an example and where it is said.`,
  `  npm run ops -- chain check ${name}   says what is left`,
  `  npm start -- --chain ${name}         builds and starts it once nothing is`,
  'CONTRIBUTING.md, "A chain", tells what comes after: its types, and its cells in an account.',
];
