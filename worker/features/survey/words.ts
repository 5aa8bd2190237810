import type { Language } from '../../domain/languages';
import { useView } from '../../ui/view';

type Words = Readonly<Partial<Record<Language, string>>>;

/** A document's text in the page's language, else the market's, else whichever it has. */
export function useWords(): (words: Words) => string {
  const { language, market } = useView();
  return (words) => words[language] ?? words[market.languages[0]] ?? Object.values(words)[0] ?? '';
}
