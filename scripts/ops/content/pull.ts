import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { namedBy } from '../../../worker/domain/content/documents';
import type { MarketId } from '../../../worker/domain/markets/market';
import { inEachCell } from '../cells/each';
import { type Command, Refusal } from '../command';
import { contentOf } from '../data/stores';
import { fileText } from './format';

/** Where a document of a market has its file; surveys and texts of several markets may differ, so each has its own. */
function fileOf(document: string, market: MarketId): string {
  const named = namedBy(document);
  if (named?.kind === 'texts') return join('published-texts', market, `${named.language}.json`);
  if (named?.kind === 'survey') return join('surveys', market, `${named.surveyId}.json`);
  return join('catalogue', `${market}.json`);
}

export const pullContentCommand: Command = {
  summary: 'Writes the live catalogues, surveys and published texts into files that can be published again.',
  usage: 'FOLDER',
  examples: ['content pull pulled --dry-run', 'content pull pulled --remote --env production'],
  notes: [
    'What was changed in the back office is in the files afterwards; a file that is published again changes nothing. It',
    'writes catalogue/MARKET.json, surveys/MARKET/SURVEY.json and published-texts/MARKET/LANGUAGE.json.',
  ],
  async run(context) {
    const [folder] = context.words;
    if (folder === undefined) throw new Refusal('Name the folder to write to, for example pulled.');
    const bindings = await context.bindings();
    return inEachCell(context, async (market) => {
      const content = contentOf(bindings, market);
      const rows: { file: string; changed: boolean }[] = [];
      for (const { document } of await content.list()) {
        const look = await content.look(document);
        const isEmpty = namedBy(document)?.kind === 'texts' && Object.keys(look?.value ?? {}).length === 0;
        if (!look || isEmpty) continue;
        const file = join(folder, fileOf(document, market));
        const text = fileText(look.value);
        const changed = !existsSync(file) || readFileSync(file, 'utf8') !== text;
        if (changed && !context.dryRun) {
          mkdirSync(dirname(file), { recursive: true });
          writeFileSync(file, text);
        }
        rows.push({ file, changed });
      }
      const text = rows.map(({ file, changed }) => `${file}: ${changed ? 'written' : 'as it was'}`).join('\n');
      return { result: rows, text: context.dryRun ? `${text}\nDry run: nothing was written.` : text };
    });
  },
};
