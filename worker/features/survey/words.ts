import type { Language } from '../../domain/markets/languages';
import { useView } from '../../ui/view';

type Words = Readonly<Partial<Record<Language, string>>>;

/** A text of the document in the page's language, else the market's, else any it has. */
export function useWords(): (words: Words) => string {
  const { language, market } = useView();
  return (words) => words[language] ?? words[market.languages[0]] ?? Object.values(words)[0] ?? '';
}
