import { languages } from '../../../worker/domain/languages';
import type { Command } from '../command';
import { textsOf } from '../stores';
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
    const published = await textsOf(await context.bindings()).published();
    const shown = word === undefined ? published : { language: languageOf(word), ...published[languageOf(word)] };
    const isEmpty = word === undefined && languages.every((language) => !published[language]);
    context.print(shown, () =>
      isEmpty ? 'Nothing is published: all texts are the built-in ones.' : JSON.stringify(shown, null, 2),
    );
    return 0;
  },
};
