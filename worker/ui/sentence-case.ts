import type { Language } from '../domain/languages';

/** Weekdays and months are small in most languages, but not where they begin a line. */
export function sentenceCase(text: string, language: Language): string {
  const [first = '', ...rest] = text;
  return first.toLocaleUpperCase(language) + rest.join('');
}
