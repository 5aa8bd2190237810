import { languages as data } from 'virtual:chain/languages';
import type { LanguageData } from './chain';

/** The languages of `chains/<chain>/languages.ts`. */
export type Language = keyof typeof data;
export const languageData: Readonly<Record<Language, LanguageData>> = data;

/** Builds a record with one value per language. */
export const perLanguage = <Value>(of: (language: Language) => Value) =>
  Object.fromEntries(languages.map((language) => [language, of(language)])) as Readonly<Record<Language, Value>>;

export const languages = Object.keys(data) as [Language, ...Language[]];

export function isLanguage(value: unknown): value is Language {
  return (languages as readonly unknown[]).includes(value);
}
