import { catalogueId } from '../../../worker/domain/content/documents';
import type { MarketId } from '../../../worker/domain/markets/market';
import { auditTerminal } from '../cells/terminal-action';
import type { Command } from '../command';
import { overOfficeFlags, requireOverOffice, takenBack } from '../content/over-office';
import { catalogueOf, contentOf } from '../data/stores';
import { exampleCatalogue } from '../examples';
import type { FileChanges } from './catalogue-diff';
import { changesOf, describeChanges } from './diff';
import { printFaults, readCatalogues, requireMarket } from './files';
import { jumpLines, jumpsIn, requireMeant } from './price-change';

export const publishCommand: Command = {
  summary: 'Publishes catalogue files, one market each; a fault in any of them publishes none.',
  usage: 'FILE… [--price-jump] [--over-office]',
  flags: { 'price-jump': 'a price changes by more than half, and that is meant', ...overOfficeFlags },
  notes: [
    'A file is the whole catalogue of its market: what is not in it is sold no more. To take a catalogue back, publish the',
    'file as it was. It prints what changed. A price that changes by more than half is published with --price-jump alone.',
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
    const changes = await changesOf(storeOf, checked);
    const jumps = jumpsIn(changes);
    if (context.dryRun) {
      context.print(changes, () =>
        [describeChanges(changes), ...jumpLines(jumps), 'Dry run: nothing was published.'].join('\n'),
      );
      return 0;
    }
    requireMeant(jumps, context.flags.has('price-jump'));
    const lost = await Promise.all(
      checked.map(async ({ file, catalogue }) => ({
        name: file,
        changes: await takenBack(contentOf(bindings, catalogue.market), catalogueId, catalogue),
      })),
    );
    requireOverOffice(lost, context.flags.has('over-office'));
    const rows: (FileChanges & { readonly version: string; readonly changed: boolean })[] = [];
    for (const [index, { file, catalogue }] of checked.entries()) {
      const { market } = catalogue;
      const published = await contentOf(bindings, market).publishFile(catalogueId, catalogue, context.operator);
      if (published.changed) {
        const entry = {
          action: 'catalogue.published',
          subject: `catalogue:${market}`,
          detail: { version: published.version },
        };
        await auditTerminal(bindings, market, { operator: context.operator, ...entry });
      }
      rows.push({ file, market, ...published, changes: changes[index]?.changes ?? [] });
    }
    context.print(rows, () =>
      rows
        .map(({ file, market, version, changed, changes: done }) =>
          changed
            ? `${describeChanges([{ file, market, changes: done }])}\n  published as version ${version}`
            : `${file}: unchanged, version ${version}`,
        )
        .join('\n'),
    );
    return 0;
  },
};
