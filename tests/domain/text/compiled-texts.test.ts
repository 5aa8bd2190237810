import { loaders, loadersOfMarkets } from 'virtual:texts/loaders';
import fc from 'fast-check';
import i18next, { type TFunction } from 'i18next';
import { describe, expect, test } from 'vitest';
import { marketIds } from '../../../worker/domain/markets';
import { type Language, languages } from '../../../worker/domain/markets/languages';
import type { TextOverrides, Texts } from '../../../worker/domain/text/text-overrides';
import type { TextKey, Translate } from '../../../worker/ui/text/text-key';
import { loadTranslate } from '../../../worker/ui/text/translate';

/** Every text by its key with dots. */
function leavesOf(texts: Texts, prefix = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'string' ? [[prefix + name, value] as [string, string]] : leavesOf(value, `${prefix}${name}.`),
  );
}

async function builtIn(language: Language): Promise<Texts> {
  const parts = await Promise.all(
    (['first', 'rest'] as const).map(async (part) => (await loaders[language][part]()).load()),
  );
  return Object.assign({}, ...parts) as Texts;
}

/** An operator's words for two texts that have values and forms, in the language's own. */
function overridesOf(texts: Texts, language: Language): TextOverrides {
  const { select } = texts as unknown as { select: Record<string, string> };
  return { version: `v-${language}`, languages: { [language]: { select: { shown: `${select.shown} ✓` } } } };
}

/** i18next as it comes, with the same texts in the same layers, which nothing here has compiled. */
async function plain(language: Language, layers: readonly [name: string, texts: Texts][]): Promise<TFunction> {
  const instance = i18next.createInstance();
  await instance.init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: Object.fromEntries(layers) },
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  return instance.getFixedT(
    language,
    layers.map(([name]) => name),
  ) as TFunction;
}

/** What people type, but for what i18next would search for more placeholders: the one thing that is better compiled. */
const typed = fc.string({ unit: 'binary', maxLength: 12 }).filter((text) => !/\{\{|\}\}|\$t\(/.test(text));
const value = fc.oneof(typed, fc.constantFrom('$&', '$1', '$$', '<b>\'"&', '{count}'), fc.integer(), fc.double());
const count = fc.oneof(fc.nat(25), fc.constantFrom(0, 1, 2, 1.5, 100, -1));

function compare(t: Translate, own: TFunction, texts: Texts, runs: number): number {
  let compared = 0;
  for (const [written, text] of leavesOf(texts)) {
    const key = written.replace(/_(?:one|other)$/, '') as TextKey;
    const names = [...text.matchAll(/\{\{(.+?)\}\}/g)].map(([, name = '']) => name.trim());
    expect(t(key), key).toBe(own(key));
    expect(t(key, { count: 1, skipInterpolation: true })).toBe(own(key, { count: 1, skipInterpolation: true }));
    fc.assert(
      fc.property(fc.array(value, { minLength: names.length, maxLength: names.length }), count, (given, number) => {
        const values = Object.fromEntries(names.map((name, at) => [name, given[at] ?? '']));
        compared += 2;
        expect(t(key, values), key).toBe(own(key, values));
        expect(t(key, { ...values, count: number }), key).toBe(own(key, { ...values, count: number }));
      }),
      { numRuns: runs },
    );
  }
  return compared;
}

describe('a text that was looked up once is what i18next says', () => {
  test.each(languages)('%s, every key with any values', async (language) => {
    const texts = await builtIn(language);
    const t = await loadTranslate(language);
    expect(compare(t, await plain(language, [['translation', texts]]), texts, 6)).toBeGreaterThan(5_000);
  });

  const own = marketIds.flatMap((market) =>
    languages.filter((one) => loadersOfMarkets[market]?.[one]).map((one) => [market, one] as const),
  );
  test.each(own)('%s in words of its own, %s', async (market, language) => {
    const loader = loadersOfMarkets[market]?.[language];
    const words = await (await loader?.())?.load();
    const texts = await builtIn(language);
    const t = await loadTranslate(language, 'whole', null, market);
    const layers: [string, Texts][] = [
      ['own', words as Texts],
      ['translation', texts],
    ];
    expect(compare(t, await plain(language, layers), texts, 2)).toBeGreaterThan(1_000);
  });

  test.each(languages)('%s, with an operator’s words over it, and without them again', async (language) => {
    const texts = await builtIn(language);
    const overrides = overridesOf(texts, language);
    const over = overrides.languages[language] as Texts;
    const before = await loadTranslate(language, 'whole', null);
    const said = before('select.shown', { shown: 4, count: 24 });
    const t = await loadTranslate(language, 'whole', overrides);
    const layers: [string, Texts][] = [
      ['over', over],
      ['translation', texts],
    ];
    compare(t, await plain(language, layers), texts, 1);
    expect(t('select.shown', { shown: 4, count: 24 })).toBe(`${said} ✓`);
    expect((await loadTranslate(language, 'whole', null))('select.shown', { shown: 4, count: 24 })).toBe(said);
  });
});

test('a value is never searched for placeholders', async () => {
  const t = await loadTranslate('en');
  const typedByMember = '{{count}} $t(shared.title) {{shown}}';
  const text = t('select.found', { query: typedByMember });
  expect(text).toContain(typedByMember);
});

test('what is out of the ordinary is i18next’s own: a missing value, an unknown key, a setting among the values', async () => {
  const t = await loadTranslate('en');
  const own = await plain('en', [['translation', await builtIn('en')]]);
  const cases: [string, object | undefined][] = [
    ['select.found', undefined],
    ['select.found', {}],
    ['select.found', { query: null }],
    ['select.found', { query: undefined }],
    ['no.such.key', { a: 1 }],
    ['no.such.key', undefined],
    ['select.found', { query: 'x', defaultValue: 'y' }],
    ['select.shown', { shown: 1, count: '1' }],
  ];
  for (const [key, values] of cases) expect(t(key as TextKey, values as never)).toBe(own(key, values as never));
});
