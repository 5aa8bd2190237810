import i18next, { type TFunction } from 'i18next';
import type da from '../../locales/da.json';
import { type Language, languages } from '../domain/languages';
import type { TextOverrides, Texts } from '../domain/text-overrides';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof da };
  }
}

export type Translate = TFunction;

/** One instance for the isolate, never `changeLanguage`: a request takes its own fixed `t`. */
const instance = i18next.createInstance();
const ready = instance.init({
  lng: 'en',
  fallbackLng: false,
  supportedLngs: [...languages],
  resources: {},
  initAsync: false,
  interpolation: { escapeValue: false },
  returnNull: false,
});

/** `first`: what the first page and the frame of every page say. `whole`: everything. */
export type TextPart = 'first' | 'whole';

type Loader = () => Promise<{ load: () => Promise<Texts> }>;

const loaders: Record<Language, Record<'first' | 'rest', Loader>> = {
  da: { first: () => import('virtual:texts/da/first'), rest: () => import('virtual:texts/da/rest') },
  sv: { first: () => import('virtual:texts/sv/first'), rest: () => import('virtual:texts/sv/rest') },
  nl: { first: () => import('virtual:texts/nl/first'), rest: () => import('virtual:texts/nl/rest') },
  en: { first: () => import('virtual:texts/en/first'), rest: () => import('virtual:texts/en/rest') },
};
const builtIn = 'translation';
const loaded = new Set<string>();
/** Versions of overrides, newest last; a request that began with the one before still says it. */
const versions: string[] = [];
const versionsKept = 2;

/**
 * `t` of one language; its texts are loaded the first time somebody asks for them, those of the first page alone.
 * Overrides lie over the built-in texts under the name of their version: what they do not say is said as built in.
 */
export async function loadTranslate(
  language: Language,
  part: TextPart = 'whole',
  overrides: TextOverrides | null = null,
): Promise<Translate> {
  await ready;
  await load(language, 'first', overrides);
  if (part === 'whole') await load(language, 'rest', overrides);
  const layers = overrides?.languages[language] ? [overrides.version, builtIn] : [builtIn];
  return instance.getFixedT(language, layers as unknown as typeof builtIn);
}

/** Requests that need the same part at once each load it: one may not wait for what another fetches. */
async function load(language: Language, part: 'first' | 'rest', overrides: TextOverrides | null): Promise<void> {
  const name = `${language}/${part}`;
  if (!loaded.has(name)) {
    const module = await loaders[language][part]();
    const texts = await module.load();
    instance.addResourceBundle(language, builtIn, texts, true, true);
    loaded.add(name);
  }
  const laid = `${name}/${overrides?.version}`;
  if (!overrides?.languages[language] || loaded.has(laid)) return;
  await layOver(language, part, overrides);
  loaded.add(laid);
}

/** Checked against the texts of this very build: one that fits it no longer is left out. */
async function layOver(language: Language, part: 'first' | 'rest', overrides: TextOverrides): Promise<void> {
  const { fitTexts } = await import('../domain/text-overrides');
  const known = instance.getResourceBundle(language, builtIn);
  const given = Object.entries(overrides.languages[language] ?? {});
  // With the first part alone nobody can tell a group of the rest from one that is gone.
  const { fitting, faults } = fitTexts(
    Object.fromEntries(given.filter(([group]) => part === 'rest' || group in known)),
    known,
  );
  instance.addResourceBundle(language, overrides.version, fitting, true, true);
  if (faults.length > 0 && part === 'rest') overrides.skipped?.(language, faults);
  if (versions.includes(overrides.version)) return;
  versions.push(overrides.version);
  for (const old of versions.splice(0, versions.length - versionsKept)) forget(old);
}

function forget(version: string): void {
  for (const language of languages) instance.removeResourceBundle(language, version);
  for (const name of loaded) if (name.endsWith(`/${version}`)) loaded.delete(name);
  served.clear();
}

const served = new Map<string, { body: string; etag: string }>();

/** The texts of one language as a file, with the validator that changes with them. */
export async function loadTexts(
  language: Language,
  overrides: TextOverrides | null = null,
): Promise<{ body: string; etag: string }> {
  const version = overrides?.languages[language] ? overrides.version : builtIn;
  const name = `${language}/${version}`;
  let file = served.get(name);
  if (!file) {
    await loadTranslate(language, 'whole', overrides);
    const body = JSON.stringify(
      merged(instance.getResourceBundle(language, builtIn), instance.getResourceBundle(language, version) ?? {}),
    );
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
