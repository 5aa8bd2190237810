import { priceText } from '../../../worker/domain/content/price-change';
import { markets } from '../../../worker/domain/markets';
import type { MarketId } from '../../../worker/domain/markets/market';
import { Unavailable } from '../../../worker/failures';
import type { CatalogueStore } from '../../../worker/services/catalogue/port';
import type { Command } from '../command';
import { counted } from '../counted';
import { catalogueOf } from '../data/stores';
import { exampleCatalogue } from '../examples';
import type { CatalogueChange, FileChanges } from './catalogue-diff';
import { diffCatalogues } from './catalogue-diff';
import { type CheckedFile, printFaults, readCatalogues, requireMarket } from './files';

/**
 * What publishing these files would change compared with the published ones; if none are published, everything is new.
 */
export async function changesOf(
  storeOf: (market: MarketId) => CatalogueStore,
  files: readonly CheckedFile[],
): Promise<FileChanges[]> {
  return Promise.all(
    files.map(async ({ file, catalogue }) => {
      const published = await storeOf(catalogue.market)
        .authoritative(catalogue.market)
        .catch((error: unknown) => {
          if (error instanceof Unavailable && error.what === 'catalogue') return null;
          throw error;
        });
      return { file, market: catalogue.market, changes: diffCatalogues(published?.catalogue ?? null, catalogue) };
    }),
  );
}

export function describeChanges(files: readonly FileChanges[]): string {
  return files
    .map(({ file, market, changes }) =>
      [
        `${file}: ${counted(changes.length, 'change')}`,
        ...changes.flatMap((change) => describeChange(change, market)),
      ].join('\n'),
    )
    .join('\n');
}

function describeChange({ kind, what, name, id, fields }: CatalogueChange, market: MarketId): string[] {
  const plain = (value: unknown) => JSON.stringify(value) ?? 'nothing';
  return [
    `  ${kind} ${what} ${name} (${id})`,
    ...fields.map(({ field, before, after }) => {
      const isPrice = field === 'priceMinor' && typeof before === 'number' && typeof after === 'number';
      const text = isPrice ? priceText({ before, after }, markets[market]) : `${plain(before)} → ${plain(after)}`;
      return `    ${field}: ${text}`;
    }),
  ];
}

export const diffCommand: Command = {
  summary: 'Shows what publishing the files would change; changes nothing.',
  usage: 'FILE…',
  examples: [`catalogue diff ${exampleCatalogue} --remote`],
  async run(context) {
    const { checked, faults } = readCatalogues(context.words);
    if (faults.length > 0) return printFaults(context, faults);
    requireMarket(context, checked);
    const bindings = await context.bindings();
    const changes = await changesOf((market) => catalogueOf(bindings, market), checked);
    context.print(changes, () => describeChanges(changes));
    return 0;
  },
};
