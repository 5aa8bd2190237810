import type { MarketId } from '../../../worker/domain/markets/market';
import { auditTerminal } from '../cells/terminal-action';
import type { Command } from '../command';
import { catalogueOf } from '../data/stores';
import { exampleCatalogue } from '../examples';
import { changesOf, describeChanges } from './diff';
import { printFaults, readCatalogues, requireMarket } from './files';

export const publishCommand: Command = {
  summary: 'Publishes catalogue files, one market each; a fault in any of them publishes none.',
  usage: 'FILE…',
  notes: [
    'A file is the whole catalogue of its market: what is not in it is sold no more. To take a catalogue back, publish the',
    'file as it was.',
  ],
  examples: [
    `catalogue publish ${exampleCatalogue} --dry-run`,
    'catalogue publish catalogue/*.json --remote --env production',
  ],
  async run(context) {
    const { checked, faults } = readCatalogues(context.words);
    if (faults.length > 0) return printFaults(context, faults);
    requireMarket(context, checked);
    const bindings = await context.bindings();
    const storeOf = (market: MarketId) => catalogueOf(bindings, market);
    if (context.dryRun) {
      const changes = await changesOf(storeOf, checked);
      context.print(changes, () => `${describeChanges(changes)}\nDry run: nothing was published.`);
      return 0;
    }
    const rows: { file: string; market: string; version: string; changed: boolean }[] = [];
    for (const { file, catalogue } of checked) {
      const { market } = catalogue;
      const published = await storeOf(market).publish(market, catalogue);
      if (published.changed) {
        const entry = {
          action: 'catalogue.published',
          subject: `catalogue:${market}`,
          detail: { version: published.version },
        };
        await auditTerminal(bindings, market, { operator: context.operator, ...entry });
      }
      rows.push({ file, market, ...published });
    }
    context.print(rows, () =>
      rows
        .map(({ file, version, changed }) => `${file}: ${changed ? 'published as' : 'unchanged,'} version ${version}`)
        .join('\n'),
    );
    return 0;
  },
};
