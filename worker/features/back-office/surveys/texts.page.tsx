import type { Survey, SurveyQuestion } from '../../../domain/survey/survey';
import { wordsIn } from '../../../domain/text/words-in';
import { paths } from '../../../paths';
import type { ResultsFilter } from '../../../services/surveys/port';
import { BackOfficeLayout } from '../../../ui/back-office/layout';
import { useMarketLink } from '../../../ui/back-office/market-link';
import { Note } from '../../../ui/block/banner';
import { LinkButton } from '../../../ui/form/button';
import { useView } from '../../../ui/view';
import type { SurveyPageProps, WrittenAnswer } from './survey-props';
import { SurveyTexts } from './texts';

interface SurveyTextsPageProps extends Pick<SurveyPageProps, 'studios'> {
  survey: Survey;
  question: SurveyQuestion;
  filter: ResultsFilter;
  page: { readonly rows: readonly WrittenAnswer[]; readonly next: string | null };
}

export function SurveyTextsPage({ survey, question, filter, studios, page }: SurveyTextsPageProps) {
  const { t, language, format } = useView();
  const link = useMarketLink();
  const { studioId, from, until } = filter;
  const day = (date: string | undefined) => (date ? format.date(date) : '…');
  const title = wordsIn(question.text, language);
  const { surveyId } = survey;
  const here = { surveyId, question: question.questionId };
  return (
    <BackOfficeLayout
      title={title}
      back={{ href: link(paths.backOfficeMore.survey.href({ surveyId }, { ...filter })) }}
    >
      <h1>{title}</h1>
      <p>
        {[
          wordsIn(survey.title, language),
          studioId && (studios.get(studioId) ?? studioId),
          (from || until) && `${day(from)}–${day(until)}`,
        ]
          .filter(Boolean)
          .join('\u00a0· ')}
      </p>
      {page.rows.length === 0 ? (
        <Note>{t('backOffice.surveys.noTexts')}</Note>
      ) : (
        <SurveyTexts rows={page.rows} studios={studios} />
      )}
      {page.next && (
        <LinkButton
          kind="quiet"
          href={link(paths.backOfficeMore.surveyTexts.href(here, { ...filter, after: page.next }))}
        >
          {t('backOffice.surveys.older')}
        </LinkButton>
      )}
    </BackOfficeLayout>
  );
}
