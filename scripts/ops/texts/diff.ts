import type { Language } from '../../../worker/domain/markets/languages';
import type { Texts } from '../../../worker/domain/text/text-overrides';
import type { TextStore } from '../../../worker/services/texts/port';
import { inEachCell } from '../cells/each';
import type { Command } from '../command';
import { counted } from '../counted';
import { textsOf } from '../data/stores';
import { fileNotes } from './check';
import { builtIn, printFaults, readTexts } from './files';
import { diffTexts, type TextChange } from './text-overrides-diff';

interface LanguageChanges {
  readonly language: Language;
  readonly changes: readonly TextChange[];
}

/** Texts that would change for visitors; null removes all overrides of a language. */
export async function changesOf(
  store: TextStore,
  wanted: readonly { language: Language; texts: Texts | null }[],
): Promise<LanguageChanges[]> {
  const published = await store.published();
  return wanted.map(({ language, texts }) => ({
    language,
    changes: diffTexts(published[language] ?? {}, texts ?? {}, builtIn[language]),
  }));
}

const kinds: Record<TextChange['kind'], string> = { new: 'new', changed: 'changed', back: 'back to built-in' };

export function describeChanges(languages: readonly LanguageChanges[]): string {
  return languages
    .map(({ language, changes }) =>
      [
        `${language}: ${counted(changes.length, 'change')}`,
        ...changes.flatMap(({ key, kind, before, after }) => [
          `  ${key} (${kinds[kind]})`,
          `    ${before}`,
          `    → ${after}`,
        ]),
      ].join('\n'),
    )
    .join('\n');
}

export const diffTextsCommand: Command = {
  summary: 'Shows what publishing the files would change, old → new; changes nothing.',
  usage: 'FILE…',
  examples: ['texts diff texts/da.json --remote'],
  notes: fileNotes,
  async run(context) {
    const { checked, faults } = readTexts(context.words);
    if (faults.length > 0) return printFaults(context, faults);
    const bindings = await context.bindings();
    return inEachCell(context, async (market) => {
      const changes = await changesOf(textsOf(bindings, market), checked);
      return { result: changes, text: describeChanges(changes) };
    });
  },
};
