import { loaders, loadersOfMarkets } from 'virtual:texts/loaders';
import i18next from 'i18next';
import { marketIds } from '../../domain/markets';
import { type Language, languages } from '../../domain/markets/languages';
import type { MarketId } from '../../domain/markets/market';
import type { TextOverrides, Texts } from '../../domain/text/text-overrides';
import { compiled } from './compiled';
import type { Translate } from './text-key';

/** One instance per isolate. `changeLanguage` is never called: each request gets a `t` with a fixed language. */
const instance = i18next.createInstance();
const ready = instance.init({
  lng: languages[0],
  fallbackLng: false,
  supportedLngs: [...languages],
  resources: {},
  initAsync: false,
  interpolation: { escapeValue: false },
  returnNull: false,
});

/** `first`: the texts of the entry page and of every page's frame. `whole`: all texts. */
export type TextPart = 'first' | 'whole';

const builtIn = 'translation';
const loaded = new Set<string>();
/**
 * Loaded versions of overrides, the one used last at the end. Each market has its own, and the previous one stays for
 * requests that began with it; previews come and go.
 */
const versions = new Set<string>();
const versionsKept = 2 * marketIds.length;
/** Every `t` by language and layers; made anew after texts were added. */
const translators = new Map<string, Translate>();
/** What needs no more loading, by everything that `loadTranslate` is asked for. */
const readyTranslators = new Map<string, Translate>();

/**
 * `t` of one language. Texts are loaded when first needed, for `first` only those of the entry page. Overrides are a
 * layer named by their version; texts they lack are those in words of the market's own, as where its law has another
 * name for a thing, and else the built-in ones.
 */
export async function loadTranslate(
  language: Language,
  part: TextPart = 'whole',
  overrides: TextOverrides | null = null,
  market: MarketId | null = null,
): Promise<Translate> {
  const asked = `${language} ${part} ${overrides?.version} ${market}`;
  const known = readyTranslators.get(asked);
  if (known) return known;
  await ready;
  await load(language, 'first', overrides);
  if (part === 'whole') await load(language, 'rest', overrides);
  const t = translatorOf(language, await layersOf(language, overrides, market));
  readyTranslators.set(asked, t);
  return t;
}

function translatorOf(language: Language, layers: readonly string[]): Translate {
  const name = [language, ...layers].join('/');
  let t = translators.get(name);
  if (!t) {
    const own = instance.getFixedT(language, layers);
    const { pluralResolver } = instance.services;
    t = compiled({
      written: (key, count) => own(key, { count, skipInterpolation: true }),
      filled: (key, values) => own(key, { ...values }),
      formOf: (count) => pluralResolver.getSuffix(language, count, {}),
    });
    translators.set(name, t);
  }
  return t;
}

/** i18next gets texts in no other way: what was looked up before may be another text now. */
function addTexts(language: Language, layer: string, texts: Texts): void {
  instance.addResourceBundle(language, layer, texts, true, true);
  translators.clear();
  readyTranslators.clear();
}

/** Names of the layers that a text is looked for in, the first first. */
async function layersOf(language: Language, overrides: TextOverrides | null, market: MarketId | null) {
  const own = await loadOfMarket(language, market);
  return [...(overrides?.languages[language] ? [overrides.version] : []), ...own, builtIn];
}

/** Concurrent requests each load the part they need: in workerd a request may not wait for the I/O of another. */
async function load(language: Language, part: 'first' | 'rest', overrides: TextOverrides | null): Promise<void> {
  const name = `${language}/${part}`;
  if (!loaded.has(name)) {
    const module = await loaders[language][part]();
    const texts = await module.load();
    addTexts(language, builtIn, texts);
    loaded.add(name);
  }
  const laid = `${name}/${overrides?.version}`;
  if (!overrides?.languages[language]) return;
  if (!loaded.has(laid)) await layOver(language, part, overrides);
  loaded.add(laid);
  versions.delete(overrides.version);
  versions.add(overrides.version);
  for (const old of [...versions].slice(0, -versionsKept)) forget(old);
}

/** Loads what the market says in words of its own; the names of their layers, none or one. */
async function loadOfMarket(language: Language, market: MarketId | null): Promise<readonly string[]> {
  const loader = market === null ? undefined : loadersOfMarkets[market]?.[language];
  if (loader === undefined) return [];
  const layer = `of ${market}`;
  if (!loaded.has(`${language}/${layer}`)) {
    const module = await loader();
    addTexts(language, layer, await module.load());
    loaded.add(`${language}/${layer}`);
  }
  return [layer];
}

/** Adds a layer of overrides. An override that does not fit the texts of this build is left out. */
async function layOver(language: Language, part: 'first' | 'rest', overrides: TextOverrides): Promise<void> {
  const { fitTexts } = await import('../../domain/text/text-overrides');
  const known = instance.getResourceBundle(language, builtIn);
  const given = Object.entries(overrides.languages[language] ?? {});
  // With only the first part loaded, an unknown group may be in the rest or may be gone.
  const { fitting, faults } = fitTexts(
    Object.fromEntries(given.filter(([group]) => part === 'rest' || group in known)),
    known,
  );
  addTexts(language, overrides.version, fitting);
  if (faults.length > 0 && part === 'rest') overrides.skipped?.(language, faults);
}

function forget(version: string): void {
  versions.delete(version);
  for (const language of languages) instance.removeResourceBundle(language, version);
  for (const name of loaded) if (name.endsWith(`/${version}`)) loaded.delete(name);
  served.clear();
  translators.clear();
  readyTranslators.clear();
}

const served = new Map<string, { body: string; etag: string }>();

/** The texts of one language as a file, in the words of one market, with its ETag. */
export async function loadTexts(
  language: Language,
  overrides: TextOverrides | null,
  market: MarketId,
): Promise<{ body: string; etag: string }> {
  const layers = await layersOf(language, overrides, market);
  const name = [language, ...layers].join('/');
  let file = served.get(name);
  if (!file) {
    await loadTranslate(language, 'whole', overrides);
    const texts = layers.map((layer): Texts => instance.getResourceBundle(language, layer));
    const body = JSON.stringify(texts.reduceRight((below, above) => merged(below, above)));
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body)));
    file = { body, etag: `"${[...hash.slice(0, 9)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}"` };
    served.set(name, file);
  }
  return file;
}

function merged(texts: Texts, over: Texts): Texts {
  const entries = Object.entries(texts).map(([key, text]) => {
    const other = over[key];
    return [key, typeof text === 'string' || typeof other === 'string' ? (other ?? text) : merged(text, other ?? {})];
  });
  return Object.fromEntries(entries) as Texts;
}
