import type { Language } from '../../domain/markets/languages';

/** Capitalises a weekday or month at the start of a line; most of our languages write them in lower case. */
export function sentenceCase(text: string, language: Language): string {
  const [first = '', ...rest] = text;
  return first.toLocaleUpperCase(language) + rest.join('');
}
