import * as z from 'zod/mini';
import { type Language, languages } from '../markets/languages';
import { htmlFaultOf } from './allowed-html';

/** Texts of one language, nested as in `locales/`; an override contains only the changed ones. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

/** Texts shown instead of built-in ones, until the next publication. */
export interface TextOverrides {
  /** Changes with every publication that changes a text; part of memo keys. */
  readonly version: string;
  readonly languages: Readonly<Partial<Record<Language, Texts>>>;
  /** Called with overrides that no longer fit the built-in texts and are not shown. */
  readonly skipped?: (language: Language, faults: readonly TextFault[]) => void;
}

interface TextFault {
  /** Keys from the top. */
  readonly path: readonly string[];
  readonly reason: string;
}

const texts: z.ZodMiniType<Texts> = z.record(z.string(), z.union([z.string(), z.lazy(() => texts)]));

/** The document as it is stored. */
export const publishedTextsSchema = z.object({
  version: z.string().check(z.minLength(1), z.maxLength(64)),
  publishedAt: z.string(),
  languages: z.partialRecord(z.enum(languages), texts),
});
export type PublishedTexts = z.infer<typeof publishedTextsSchema>;

export const textLengthMax = 3_000;
/** Groups of texts that are agreed to in a version; they can only be changed by a deployment that raises it. */
const versionedGroups: readonly string[] = ['terms', 'privacy', 'accessibility', 'stored'];
/** The same for texts of check boxes, since a consent is stored with their version. */
const versionedTexts: readonly string[] = [
  'skin.consent',
  'skin.use',
  'details.marketing',
  'details.marketingEmail',
  'details.marketingSms',
];

const landingPage = 'shared.landing-page';
const placeholder = /\{\{\s*(\w+)\s*\}\}/g;
// Control characters, bidirectional controls, zero-width characters, tags, and unpaired surrogates.
const unseen =
  /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\uffff\u{e0000}-\u{e0fff}]|\p{Surrogate}/u;

/** That a text has a character which nobody sees, which would hide or turn round what stands beside it; null without. */
export function unseenFault(text: string): string | null {
  const hidden = unseen.exec(text)?.[0].codePointAt(0);
  return hidden === undefined
    ? null
    : `has the unseen character U+${hidden.toString(16).toUpperCase().padStart(4, '0')}`;
}

/**
 * Divides overrides into those that fit the built-in texts, and the faults of the rest. `hosts`: hosts to which the
 * address of the company's own site may lead; null: not checked.
 */
export function fitTexts(
  overrides: Texts,
  builtIn: Texts,
  hosts: readonly string[] | null = null,
): { fitting: Texts; faults: TextFault[] } {
  const faults: TextFault[] = [];
  const fitting = fitGroup(overrides, builtIn, [], { faults, hosts });
  return { fitting, faults };
}

interface Check {
  readonly faults: TextFault[];
  readonly hosts: readonly string[] | null;
}

function fitGroup(overrides: Texts, builtIn: Texts, at: readonly string[], check: Check): Texts {
  const fitting: Record<string, string | Texts> = {};
  for (const [key, value] of Object.entries(overrides)) {
    const path = [...at, key];
    const report = (reason: string) => check.faults.push({ path, reason });
    const known = Object.hasOwn(builtIn, key) ? builtIn[key] : undefined;
    if (known === undefined) report(dottedFault(key, builtIn) ?? 'is no key of the built-in texts');
    else if ((path.length === 1 && versionedGroups.includes(key)) || versionedTexts.includes(path.join('.')))
      report('is agreed to in a version and changes by a deploy alone');
    else if (typeof known !== 'string') {
      if (typeof value === 'string') report('is a group of texts, not a text');
      else fitting[key] = fitGroup(value, known, path, check);
    } else if (typeof value !== 'string') report('is a text, not a group');
    else {
      const found = textFaultsOf(path.join('.'), value, { builtIn: known, group: builtIn, hosts: check.hosts });
      found.forEach(report);
      if (found.length === 0) fitting[key] = value;
    }
  }
  return fitting;
}

const dottedFault = (key: string, builtIn: Texts) =>
  key.includes('.') && Object.hasOwn(builtIn, key.split('.')[0] ?? '')
    ? 'is no key: write groups inside each other, {"group": {"key": "text"}}'
    : null;

interface Known {
  readonly builtIn: string;
  /** Texts beside it, such as the other forms of a plural. */
  readonly group: Texts;
  readonly hosts: readonly string[] | null;
}

/** All faults of one text. */
function textFaultsOf(key: string, text: string, { builtIn, group, hosts }: Known): readonly string[] {
  if (text.trim() === '') return ['is empty'];
  return [
    text.length > textLengthMax && `has ${text.length} characters, at most ${textLengthMax}`,
    unseenFault(text),
    text.includes('$t(') && 'refers to another text with $t(',
    placeholderFault(key, text, builtIn, group),
    key.endsWith('Html') ? htmlFaultOf(text.replace(placeholder, '1')) : markupFault(text),
    key === landingPage && hosts !== null && hostFault(text, hosts),
  ].filter((fault) => typeof fault === 'string');
}

const namesIn = (text: string) => new Set([...text.matchAll(placeholder)].map(([, name = '']) => name));

/**
 * Checks that the placeholders equal those of the built-in text; a plural form may use those of its other forms and
 * leave out the number.
 */
function placeholderFault(key: string, text: string, builtIn: string, group: Texts): string | null {
  // A third brace would become part of the placeholder's name.
  if (/\{{3}|\}{3}/.test(text) || /\{\{|\}\}/.test(text.replace(placeholder, '')))
    return 'has {{ or }} that is no {{placeholder}}';
  const [given, required] = [namesIn(text), namesIn(builtIn)];
  const allowed = new Set(required);
  const stem = /^(?:.*\.)?(.+)_(?:one|other)$/.exec(key)?.[1];
  if (stem !== undefined) {
    for (const form of ['one', 'other'])
      for (const name of namesIn(String(group[`${stem}_${form}`] ?? ''))) allowed.add(name);
    if (key.endsWith('_one')) required.delete('count');
  }
  const list = (names: readonly string[]) => names.map((name) => `{{${name}}}`).join(', ');
  const missing = [...required].filter((name) => !given.has(name));
  if (missing.length > 0) return `lacks ${list(missing)}`;
  const extra = [...given].filter((name) => !allowed.has(name));
  return extra.length > 0 ? `has ${list(extra)}, which the built-in text has not` : null;
}

const markupFault = (text: string) =>
  /<[/!?a-z]/i.test(text) ? 'holds HTML, which only keys ending in Html may' : null;

function hostFault(text: string, hosts: readonly string[]): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && hosts.includes(url.host)
    ? null
    : `leads elsewhere; allowed is https: at ${hosts.join(', ')}`;
}
