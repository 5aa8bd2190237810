import type { Command } from '../command';
import { printFaults, readCatalogues } from './files';

export const checkCommand: Command = {
  summary: 'Checks catalogue files; prints every fault with file, line, place and reason.',
  usage: 'FILE…',
  examples: ['catalogue check catalogue/*.json'],
  async run(context) {
    const { checked, faults } = readCatalogues(context.words);
    if (faults.length > 0) return printFaults(context, faults);
    const rows = checked.map(({ file, catalogue }) => ({
      file,
      market: catalogue.market,
      studios: catalogue.studios.length,
      products: catalogue.products.length,
      promotions: catalogue.promotions.length,
    }));
    context.print({ faults: [], files: rows }, () =>
      rows
        .map(
          (row) => `${row.file}: good, ${row.studios} studios, ${row.products} products, ${row.promotions} promotions`,
        )
        .join('\n'),
    );
    return 0;
  },
};
