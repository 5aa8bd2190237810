import type { Language } from '../markets/languages';

/** Of a document's words those of the reader's language, else the first there are; '' where there are none. */
export const wordsIn = (words: Readonly<Partial<Record<Language, string>>>, language: Language): string =>
  words[language] ?? Object.values(words)[0] ?? '';
