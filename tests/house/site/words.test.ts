import { describe, expect, it, test } from 'vitest';
import { exists, filesUnder, places, read } from '../../../scripts/house/sources';

interface Concept {
  readonly concept: string;
  /** What the texts of the language say. */
  readonly word: string;
  /** What they do not; `*` at the end is any ending. */
  readonly never: readonly string[];
}

/** The rows of a glossary's table: `| concept | word | never |`, forbidden words separated by commas. */
function conceptsOf(markdown: string): Concept[] {
  return [...markdown.matchAll(/^\|([^|\n]+)\|([^|\n]+)\|([^|\n]*)\|$/gm)]
    .map((match) => match.slice(1).map((cell) => cell.trim()))
    .filter(([concept = '']) => concept !== 'concept' && !/^[-:]+$/.test(concept))
    .map(([concept = '', word = '', never = '']) => ({
      concept,
      word,
      never: never
        .split(',')
        .map((one) => one.trim())
        .filter((one) => /\p{L}/u.test(one)),
    }));
}

/** Finds a word where it stands whole. A hyphen and an apostrophe belong to the word they stand in. */
function finderOf(word: string): RegExp {
  const stem = word
    .replace(/\*$/, '')
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\s+/g, '\\s+');
  const ending = word.endsWith('*') ? '[\\p{L}\\p{N}]*' : '';
  return new RegExp(`(?<![\\p{L}\\p{N}’-])${stem}${ending}(?![\\p{L}\\p{N}-])`, 'iu');
}

/** What a reader sees of a text: no names of values, no tags, no addresses, ordinary spaces. */
const readable = (text: string) => text.replace(/\{\{[^}]*\}\}|<[^>]*>/g, ' … ').replaceAll('\u00a0', ' ');

function textsIn(value: unknown, prefix = ''): [string, string][] {
  if (typeof value === 'string') return [[prefix, readable(value)]];
  return Object.entries(value ?? {}).flatMap(([key, inner]) =>
    textsIn(inner, prefix === '' ? key : `${prefix}.${key}`),
  );
}

/** Of a language: the common texts, and those of every chain. */
const filesOf = (language: string) =>
  [`locales/${language}.json`, ...filesUnder('chains', new RegExp(`/texts/(?:\\w+/)?${language}\\.json$`))].filter(
    exists,
  );

const glossaries = filesUnder('docs/glossary', /\.md$/).map((file) => ({
  language: file.replace(/^.*\/(\w+)\.md$/, '$1'),
  concepts: conceptsOf(read(file)),
}));

test('the glossaries are of languages that the product speaks', () => {
  expect(glossaries.map(({ language }) => language)).toEqual(expect.arrayContaining(['da', 'sv']));
  expect(glossaries.filter(({ language }) => filesOf(language).length === 0)).toEqual([]);
});

describe.each(glossaries)('the glossary of $language', ({ language, concepts }) => {
  it('has a table with a word for each concept, and one row for each', () => {
    expect(concepts.filter(({ never }) => never.length > 0).length).toBeGreaterThan(5);
    expect(concepts.filter(({ word }) => word === '')).toEqual([]);
    const names = concepts.map(({ concept }) => concept);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('is kept by every text', () => {
    const rules = concepts.flatMap(({ word, never }) => never.map((one) => ({ one, word, finder: finderOf(one) })));
    const surveys = filesUnder('chains', /\/surveys\/[^/]+\.json$/);
    const found = [...filesOf(language), ...surveys].flatMap((file) =>
      textsIn(JSON.parse(read(file))).flatMap(([key, text]) =>
        (surveys.includes(file) && !key.endsWith(`.${language}`) ? [] : rules)
          .filter(({ finder }) => finder.test(text))
          .map(({ one, word }) => ({ file: `${file} ${key}`, fault: `"${one}" for "${word}": ${text}` })),
      ),
    );
    expect(places(found)).toEqual([]);
  });
});

describe('a forbidden word', () => {
  const table =
    '| concept | word | never |\n|---|---|---|\n| a check | kontrol | tjek*, kontroltal, give en grund |\n| x | y | – |';
  const [first, second] = conceptsOf(table);

  it('is read from its row', () => {
    expect(first).toEqual({ concept: 'a check', word: 'kontrol', never: ['tjek*', 'kontroltal', 'give en grund'] });
    expect(second?.never).toEqual([]);
  });

  it.each([
    ['kontroltal', 'Et Kontroltal, tak', true],
    ['kontroltal', 'Et kontroltallet', false],
    ['tjek*', 'Tjekket er slut', true],
    ['tjek*', 'alderstjek', false],
    ['mailadresse*', 'din e-mailadresse', false],
    ['give en grund', 'uden at give\u00a0en grund.', true],
    ['öppnas', 'din tillgång öppnas igen', true],
    ['nedan', 'nedanför', false],
    ['studio', 'i {{studio}}', false],
    ['privacy', '<a href="/privacy">Privatliv</a>', false],
  ])('%s in "%s": %s', (word, text, is) => {
    expect(finderOf(word).test(readable(text))).toBe(is);
  });
});
