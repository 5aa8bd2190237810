import { languages } from '../../../worker/domain/markets/languages';
import type { TextLanguages } from '../../../worker/services/texts/port';
import { cellsFor } from '../cells/each';
import { type Command, Refusal } from '../command';
import { textsOf } from '../data/stores';
import { languageOf } from './files';

export const showTextsCommand: Command = {
  summary: 'Prints the published texts as files: all languages, or one that can be edited and published again.',
  usage: '[LANGUAGE]',
  notes: [
    'Into a file: npm run -s ops -- texts show da > texts/da.json. Without -s npm writes lines of its own into it.',
  ],
  examples: ['texts show', 'texts show da'],
  async run(context) {
    const [word] = context.words;
    const bindings = await context.bindings();
    const cells = cellsFor(context);
    const all = await Promise.all(cells.map((market) => textsOf(bindings, market).published()));
    const published = all[0] ?? {};
    const other = all.findIndex((one) => JSON.stringify(ordered(one)) !== JSON.stringify(ordered(published)));
    if (other > 0)
      throw new Refusal(`${cells[other]} says something else than ${cells[0]}: say which you mean with --market.`);
    const shown = word === undefined ? published : { language: languageOf(word), ...published[languageOf(word)] };
    const isEmpty = word === undefined && languages.every((language) => !published[language]);
    context.print(shown, () =>
      isEmpty ? 'Nothing is published: all texts are the built-in ones.' : JSON.stringify(shown, null, 2),
    );
    return 0;
  },
};

const ordered = (published: TextLanguages) => languages.map((language) => published[language] ?? null);
