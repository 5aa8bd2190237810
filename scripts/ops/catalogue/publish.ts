import type { Command } from '../command';
import { catalogueOf } from '../stores';
import { changesOf, describeChanges } from './diff';
import { printFaults, readCatalogues } from './files';

export const publishCommand: Command = {
  summary: 'Publishes catalogue files, one market each; a fault in any of them publishes none.',
  usage: 'FILE…',
  notes: [
    'A file is the whole catalogue of its market: what is not in it is sold no more. To take a catalogue back, publish the',
    'file as it was.',
  ],
  examples: [
    'catalogue publish catalogue/denmark.json --dry-run',
    'catalogue publish catalogue/*.json --remote --env production',
  ],
  async run(context) {
    const { checked, faults } = readCatalogues(context.words);
    if (faults.length > 0) return printFaults(context, faults);
    const store = catalogueOf(await context.bindings());
    if (context.dryRun) {
      const changes = await changesOf(store, checked);
      context.print(changes, () => `${describeChanges(changes)}\nDry run: nothing was published.`);
      return 0;
    }
    const rows: { file: string; market: string; version: string; changed: boolean }[] = [];
    for (const { file, catalogue } of checked) {
      rows.push({ file, market: catalogue.market, ...(await store.publish(catalogue.market, catalogue)) });
    }
    context.print(rows, () =>
      rows
        .map(({ file, version, changed }) => `${file}: ${changed ? 'published as' : 'unchanged,'} version ${version}`)
        .join('\n'),
    );
    return 0;
  },
};
