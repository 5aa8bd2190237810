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

const loaders: Record<Language, () => Promise<{ default: object }>> = {
  da: () => import('../../locales/da.json'),
  sv: () => import('../../locales/sv.json'),
  nl: () => import('../../locales/nl.json'),
  en: () => import('../../locales/en.json'),
};

/** `t` of one language; its texts are evaluated the first time somebody asks for them. */
export async function loadTranslate(language: Language): Promise<Translate> {
  await ready;
  if (!instance.hasResourceBundle(language, 'translation')) {
    const texts = await loaders[language]();
    instance.addResourceBundle(language, 'translation', texts.default, true, true);
  }
  return instance.getFixedT(language);
}

const served = new Map<Language, { body: string; etag: string }>();

/** The texts of one language as a file, with the validator that changes with them. */
export async function loadTexts(language: Language): Promise<{ body: string; etag: string }> {
  let file = served.get(language);
  if (!file) {
    const body = JSON.stringify((await loaders[language]()).default);
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body)));
    file = { body, etag: `"${[...hash.slice(0, 9)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}"` };
    served.set(language, file);
  }
  return file;
}
