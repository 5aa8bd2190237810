import { isLanguage, type Language, languages } from '../../../worker/domain/markets/languages';
import { fail, ok, type Result } from '../../../worker/domain/result';
import { fitTexts, type Texts } from '../../../worker/domain/text/text-overrides';
import { jsonFaultOf } from '../../building/documents/json-fault';
import { type JsonPlace, jsonPlacesOf } from './json-places';

interface TextFile {
  readonly language: Language;
  readonly texts: Texts;
}

/** A fault for the operator to correct: file, place and reason. */
export interface TextFileFault {
  readonly file: string;
  readonly line: number | null;
  /** `errors.notFound.title`. */
  readonly key: string;
  readonly reason: string;
}

interface BuiltIn {
  readonly texts: Readonly<Record<Language, Texts>>;
  /** Hosts of the company's own site, by language. */
  readonly landingPageHosts: Readonly<Record<Language, readonly string[]>>;
}

export const textFileBytesMax = 200_000;

/**
 * Parses a file of overrides, or returns every fault. Its language is given by the file name (`da.json`) or by
 * `"language"` at the top; every other key has to be one of the built-in texts.
 */
export function parseTextFile(text: string, file: string, builtIn: BuiltIn): Result<TextFile, TextFileFault[]> {
  const whole = (reason: string, line: number | null = null) => fail([{ file, line, key: '', reason }]);
  const bytes = new TextEncoder().encode(text).length;
  if (bytes > textFileBytesMax) return whole(`has ${bytes} bytes, at most ${textFileBytesMax}`);
  const json = text.replace(/^\ufeff/, '');
  const broken = jsonFaultOf(json);
  if (broken) return whole(`is no JSON: line ${broken.line}, column ${broken.column}`, broken.line);
  const document: unknown = JSON.parse(json);
  if (!isObject(document)) return whole('is no object of groups of texts');

  const places = jsonPlacesOf(json);
  const lines = new Map(places.map(({ path, line }) => [path.join('.'), line]));
  const faults = duplicates(places, file);
  const report = (path: readonly string[], reason: string) => {
    const key = path.join('.');
    faults.push({ file, line: lines.get(key) ?? null, key, reason });
  };
  const { language: named = languageOfName(file), ...groups } = document;
  const texts = textsOf(groups, [], report);
  if (!isLanguage(named)) {
    report(['language'], `says which language it is: ${languages.join(', ')}, here or as the file's name`);
    return fail(faults);
  }
  for (const fault of fitTexts(texts, builtIn.texts[named], builtIn.landingPageHosts[named]).faults)
    report(fault.path, fault.reason);
  return faults.length === 0 ? ok({ language: named, texts }) : fail(faults);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `texts/da.json`, `da.json`. */
const languageOfName = (file: string) => /(?:^|[/\\])([a-z]{2})\.json$/.exec(file)?.[1];

/** Duplicate keys: which one is meant is unknown, and JSON would silently use the last. */
function duplicates(places: readonly JsonPlace[], file: string): TextFileFault[] {
  const first = new Map<string, number>();
  return places.flatMap(({ path, line }) => {
    const key = path.join('.');
    const id = JSON.stringify(path);
    const earlier = first.get(id);
    if (earlier !== undefined) return [{ file, line, key, reason: `stands on line ${earlier} too` }];
    first.set(id, line);
    return [];
  });
}

function textsOf(
  value: Record<string, unknown>,
  at: readonly string[],
  report: (path: readonly string[], reason: string) => void,
): Texts {
  const found: [string, string | Texts][] = [];
  for (const [key, inner] of Object.entries(value)) {
    const path = [...at, key];
    if (typeof inner === 'string') found.push([key, inner]);
    else if (isObject(inner)) found.push([key, textsOf(inner, path, report)]);
    else
      report(path, `is ${inner === null ? 'null' : Array.isArray(inner) ? 'a list' : `a ${typeof inner}`}, not a text`);
  }
  return Object.fromEntries(found);
}
