import i18next, { type TFunction } from 'i18next';
import type da from '../../locales/da.json';
import { type Language, languages } from '../domain/languages';

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
type Texts = Record<string, object>;

type Loader = () => Promise<{ load: () => Promise<Texts> }>;

const loaders: Record<Language, Record<'first' | 'rest', Loader>> = {
  da: { first: () => import('virtual:texts/da/first'), rest: () => import('virtual:texts/da/rest') },
  sv: { first: () => import('virtual:texts/sv/first'), rest: () => import('virtual:texts/sv/rest') },
  nl: { first: () => import('virtual:texts/nl/first'), rest: () => import('virtual:texts/nl/rest') },
  en: { first: () => import('virtual:texts/en/first'), rest: () => import('virtual:texts/en/rest') },
};
const loaded = new Set<string>();

/** `t` of one language; its texts are loaded the first time somebody asks for them, those of the first page alone. */
export async function loadTranslate(language: Language, part: TextPart = 'whole'): Promise<Translate> {
  await ready;
  await load(language, 'first');
  if (part === 'whole') await load(language, 'rest');
  return instance.getFixedT(language);
}

/** Requests that need the same part at once each load it: one may not wait for what another fetches. */
async function load(language: Language, part: 'first' | 'rest'): Promise<void> {
  const name = `${language}/${part}`;
  if (loaded.has(name)) return;
  const module = await loaders[language][part]();
  const texts = await module.load();
  instance.addResourceBundle(language, 'translation', texts, true, true);
  loaded.add(name);
}

const served = new Map<Language, { body: string; etag: string }>();

/** The texts of one language as a file, with the validator that changes with them. */
export async function loadTexts(language: Language): Promise<{ body: string; etag: string }> {
  let file = served.get(language);
  if (!file) {
    await loadTranslate(language);
    const body = JSON.stringify(instance.getResourceBundle(language, 'translation'));
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body)));
    file = { body, etag: `"${[...hash.slice(0, 9)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}"` };
    served.set(language, file);
  }
  return file;
}
