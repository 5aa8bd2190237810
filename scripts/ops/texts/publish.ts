import { sha256 } from '../../../worker/crypto/token';
import { textsId } from '../../../worker/domain/content/documents';
import type { Language } from '../../../worker/domain/markets/languages';
import type { Texts } from '../../../worker/domain/text/text-overrides';
import type { Content } from '../../../worker/services/content/port';
import { CopyRefused } from '../../../worker/services/database/published-documents';
import type { TextStore } from '../../../worker/services/texts/port';
import { inEachCell } from '../cells/each';
import { type Command, type OpsContext, Refusal } from '../command';
import { overOfficeFlags, requireOverOffice, takenBack } from '../content/over-office';
import { counted } from '../counted';
import { contentOf, textsOf } from '../data/stores';
import { fileNotes } from './check';
import { changesOf, describeChanges } from './diff';
import { languageOf, printFaults, readTexts } from './files';
import { flatTexts } from './text-overrides-diff';

interface Wanted {
  readonly language: Language;
  readonly texts: Texts | null;
}

const shownWithin = 'Shown everywhere within about a minute.';

export const publishTextsCommand: Command = {
  summary: 'Publishes files of texts over the built-in ones, without a deploy; a fault in any of them publishes none.',
  usage: 'FILE… [--over-office]',
  flags: overOfficeFlags,
  examples: ['texts publish texts/da.json --dry-run', 'texts publish texts/da.json texts/en.json --remote'],
  notes: [
    'A file replaces ALL published texts of its language: a key that is not in the file is said as built in again. Languages',
    'without a file stay as they are. Keep the files; `texts show LANGUAGE` prints what is published.',
    '',
    ...fileNotes,
  ],
  async run(context) {
    const { checked, faults } = readTexts(context.words);
    if (faults.length > 0) return printFaults(context, faults);
    return change(context, checked);
  },
};

export const resetTextsCommand: Command = {
  summary: 'Takes back all published texts of a language: the built-in ones are shown again.',
  usage: 'LANGUAGE [--over-office]',
  flags: overOfficeFlags,
  examples: ['texts reset da --dry-run', 'texts reset da --remote'],
  async run(context) {
    return change(context, [{ language: languageOf(context.words[0]), texts: null }]);
  },
};

/** Changes the texts of the selected cells; by default of all, since texts belong to the chain. */
async function change(context: OpsContext, wanted: readonly Wanted[]) {
  const bindings = await context.bindings();
  return inEachCell(context, async (market) => {
    const store = textsOf(bindings, market);
    const changes = await changesOf(store, wanted);
    if (context.dryRun) {
      const text = `${describeChanges(changes)}\nDry run: nothing was published.`;
      return { result: { dryRun: true, languages: changes }, text };
    }
    const content = contentOf(bindings, market);
    const lost = wanted.map(async ({ language, texts }) => ({
      name: `${language} in ${market}`,
      changes: await takenBack(content, textsId(language), texts ?? {}),
    }));
    requireOverOffice(await Promise.all(lost), context.flags.has('over-office'));
    const { version } = await publish(content, store, wanted, context.operator);
    const rows = wanted.map(({ language, texts }, index) => ({
      language,
      texts: texts ? flatTexts(texts).size : 0,
      changes: changes[index]?.changes.length ?? 0,
    }));
    const lines = rows.map(
      ({ language, texts, changes: count }) => `${language}: ${counted(texts, 'text')} published, ${count} changed`,
    );
    return {
      result: { version, languages: rows },
      text: [...lines, `Version ${version}. ${shownWithin}`].join('\n'),
    };
  });
}

/** Each language is a document of its own; at the end all are shown. */
async function publish(content: Content, store: TextStore, wanted: readonly Wanted[], by: string) {
  try {
    for (const { language, texts } of wanted) await content.publishFile(textsId(language), texts ?? {}, by);
    return { version: (await sha256(JSON.stringify(await store.published()))).slice(0, 12) };
  } catch (error) {
    if (!(error instanceof CopyRefused)) throw error;
    throw new Refusal('The texts are stored but not shown yet: KV did not take them. Run the same command again.');
  }
}
