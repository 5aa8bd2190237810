import type { Language } from '../markets/languages';
import { unseenFault } from '../text/text-overrides';
import type { DocumentFault } from './faults';

/** Notes a fault at a place of a document, where there is one. */
export type Report = (path: string, reason: string | null | false) => void;

/** Every fault that `check` reports of a file. */
export function faultsIn(file: string, check: (report: Report) => void): DocumentFault[] {
  const faults: DocumentFault[] = [];
  check((path, reason) => {
    if (reason) faults.push({ file, path, reason });
  });
  return faults;
}

/** The same text twice, at a path by its place in the list. */
export function reportTwice(texts: readonly string[], pathOf: (index: number) => string, report: Report): void {
  const known = new Map<string, number>();
  texts.forEach((text, index) => {
    const first = known.get(text);
    if (first === undefined) known.set(text, index);
    else report(pathOf(index), `is the same as ${pathOf(first)}`);
  });
}

/** The same `key` twice in a list that is at `list`. */
export const reportSameKey = <Key extends string>(
  items: readonly Readonly<Record<Key, string>>[],
  list: string,
  key: Key,
  report: Report,
): void =>
  reportTwice(
    items.map((item) => item[key]),
    (index) => `${list}[${index}].${key}`,
    report,
  );

/** Languages in which there is no text, or one that nobody sees all of; lines may end. */
export function reportLanguages(
  texts: Readonly<Partial<Record<Language, string>>>,
  languages: readonly Language[],
  path: string,
  report: Report,
): void {
  for (const language of languages) report(path, texts[language] === undefined && `has no text in ${language}`);
  for (const [language, text] of Object.entries(texts))
    report(`${path}.${language}`, unseenFault(text.replace(/[\t\r\n]/g, '')));
}
