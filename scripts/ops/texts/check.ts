import type { Command } from '../command';
import { printFaults, readTexts } from './files';
import { flatTexts } from './text-overrides-diff';

/** Notes in the help of all commands about text files. */
export const fileNotes = [
  'A file holds the changed texts of one language alone, nested as in locales/LANGUAGE.json. It names its language by its',
  'own name (da.json) or by "language" at its top. HTML is for keys that end in Html, and there p, br, strong, em, lists,',
  'h2, h3, address and links. Placeholders {{x}} stay the same. Legal texts of a market (worker/domain/markets) and the',
  'membership terms cannot be changed here: they have a version that people agreed to, and change with a deploy.',
];

export const checkTextsCommand: Command = {
  summary: 'Checks files of texts; prints every fault with file, line, key and reason.',
  usage: 'FILE…',
  examples: ['texts check texts/da.json texts/en.json'],
  notes: fileNotes,
  async run(context) {
    const { checked, faults } = readTexts(context.words);
    if (faults.length > 0) return printFaults(context, faults);
    const rows = checked.map(({ file, language, texts }) => ({ file, language, texts: flatTexts(texts).size }));
    context.print({ faults: [], files: rows }, () =>
      rows.map(({ file, language, texts }) => `${file}: good, ${texts} texts in ${language}`).join('\n'),
    );
    return 0;
  },
};
