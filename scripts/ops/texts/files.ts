import da from '../../../locales/da.json';
import en from '../../../locales/en.json';
import nl from '../../../locales/nl.json';
import sv from '../../../locales/sv.json';
import { type Language, languages } from '../../../worker/domain/languages';
import { markets } from '../../../worker/domain/markets';
import type { Texts } from '../../../worker/domain/text-overrides';
import { parseTextFile, type TextFileFault } from '../../../worker/domain/text-overrides-file';
import { readNamedFile } from '../bindings';
import { type OpsContext, Refusal } from '../command';

export const builtIn: Readonly<Record<Language, Texts>> = { da, sv, nl, en };

const hostsOf = (language: Language) => [
  ...new Set(
    Object.values(markets)
      .filter((market) => market.languages.includes(language))
      .flatMap(({ landingPageHosts }) => landingPageHosts),
  ),
];
const landingPageHosts = Object.fromEntries(
  languages.map((language) => [language, hostsOf(language)]),
) as unknown as Record<Language, string[]>;

export interface CheckedFile {
  readonly file: string;
  readonly language: Language;
  readonly texts: Texts;
}

/** Reads and checks every named file: all of them in order, or all faults of all of them. */
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

/** `da` of a command's words. */
export function languageOf(word: string | undefined): Language {
  const language = languages.find((one) => one === word);
  if (language === undefined) throw new Refusal(`Say which language: ${languages.join(', ')}.`);
  return language;
}
