import { namedBy } from '../../../domain/content/documents';
import { unbreakable } from '../../../domain/text/format';
import { wordsIn } from '../../../domain/text/words-in';
import type { ContentSummary, Release } from '../../../services/content/port';
import { useFigures } from '../../../ui/back-office/figures';

/** Names of documents, and what is said of their publications. */
export function useContentWords() {
  const { t, language, dateTime, languageName } = useFigures();
  return {
    /** A survey by its title, where it is known. */
    titleOf({ document, title }: Pick<ContentSummary, 'document' | 'title'>): string {
      const named = namedBy(document);
      if (named?.kind === 'texts') return t('backOffice.content.texts', { language: languageName(named.language) });
      if (named?.kind === 'survey')
        return t('backOffice.content.survey', { name: title ? wordsIn(title, language) : named.surveyId });
      return t('backOffice.content.catalogue');
    },
    /** Since when it is live, and by whom. */
    liveSince: ({ live, isBuiltIn }: Pick<ContentSummary, 'live' | 'isBuiltIn'>): string =>
      live ? sinceOf(live) : t(isBuiltIn ? 'backOffice.content.builtIn' : 'backOffice.content.sinceUnknown'),
    sinceOf,
    dateTime,
  };

  function sinceOf({ publishedAt, publishedBy, source }: Release): string {
    // Who is at a terminal has the name of a machine's account.
    const by = source === 'terminal' && publishedBy ? t('backOffice.content.fromFile') : publishedBy;
    return [unbreakable(dateTime(publishedAt)), by].filter(Boolean).join('\u00a0· ');
  }
}
