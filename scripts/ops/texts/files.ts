import { markets } from '../../../worker/domain/markets';
import { type Language, languages, perLanguage } from '../../../worker/domain/markets/languages';
import type { Texts } from '../../../worker/domain/text/text-overrides';
import { textsOf } from '../../building/texts.mjs';
import { type OpsContext, Refusal } from '../command';
import { readNamedFile } from '../data/bindings';
import { parseTextFile, type TextFileFault } from './text-overrides-file';

export const builtIn: Readonly<Record<Language, Texts>> = perLanguage(textsOf);

const hostsOf = (language: Language) => [
  ...new Set(
    Object.values(markets)
      .filter((market) => market.languages.includes(language))
      .flatMap(({ landingPageHosts }) => landingPageHosts),
  ),
];
const landingPageHosts = perLanguage(hostsOf);

export interface CheckedFile {
  readonly file: string;
  readonly language: Language;
  readonly texts: Texts;
}

/** Reads and checks every named file. Returns them in order, or the faults of all. */
export function readTexts(
  files: readonly string[],
  read = readNamedFile,
): { checked: CheckedFile[]; faults: TextFileFault[] } {
  if (files.length === 0) throw new Refusal('Name one or more files, for example texts/da.json.');
  const checked: CheckedFile[] = [];
  const faults: TextFileFault[] = [];
  for (const file of files) {
    const parsed = parseTextFile(read(file), file, { texts: builtIn, landingPageHosts });
    if (!parsed.ok) faults.push(...parsed.reason);
    else {
      const other = checked.find(({ language }) => language === parsed.value.language);
      if (other)
        faults.push({ file, line: null, key: 'language', reason: `is ${other.language}, and so is ${other.file}` });
      checked.push({ file, ...parsed.value });
    }
  }
  return { checked, faults };
}

/** Prints faults as `file:line: key: reason`, one a line; returns the exit code. */
export function printFaults(context: OpsContext, faults: readonly TextFileFault[]): number {
  context.print({ faults }, () =>
    [
      ...faults.map(({ file, line, key, reason }) =>
        [line === null ? file : `${file}:${line}`, key, reason].filter(Boolean).join(': '),
      ),
      `${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}; nothing was published.`,
    ].join('\n'),
  );
  return 1;
}

/** The language of a command's word, such as `da`. */
export function languageOf(word: string | undefined): Language {
  const language = languages.find((one) => one === word);
  if (language === undefined) throw new Refusal(`Say which language: ${languages.join(', ')}.`);
  return language;
}
