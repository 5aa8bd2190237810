import type { Survey, SurveyQuestion } from '../../domain/survey';
import { paths } from '../../paths';
import type { ResultsFilter } from '../../services/surveys/port';
import { Note } from '../../ui/banner';
import { LinkButton } from '../../ui/button';
import { DeskLayout } from '../../ui/desk-layout';
import { useMarketLink } from '../../ui/market-link';
import { useView } from '../../ui/view';
import type { SurveyPageProps, WrittenAnswer } from './survey.page';
import { SurveyTexts } from './survey-texts';
import { wordsIn } from './survey-words';

interface SurveyTextsPageProps extends Pick<SurveyPageProps, 'studios'> {
  survey: Survey;
  question: SurveyQuestion;
  filter: ResultsFilter;
  page: { readonly rows: readonly WrittenAnswer[]; readonly next: string | null };
}

export function SurveyTextsPage({ survey, question, filter, studios, page }: SurveyTextsPageProps) {
  const { t, language } = useView();
  const link = useMarketLink();
  const title = wordsIn(question.text, language);
  const { surveyId } = survey;
  const here = { surveyId, question: question.questionId };
  return (
    <DeskLayout title={title} back={{ href: link(paths.deskMore.survey.href({ surveyId }, { ...filter })) }}>
      <h1>{title}</h1>
      {page.rows.length === 0 ? (
        <Note>{t('desk.surveys.noTexts')}</Note>
      ) : (
        <SurveyTexts rows={page.rows} studios={studios} />
      )}
      {page.next && (
        <LinkButton kind="quiet" href={link(paths.deskMore.surveyTexts.href(here, { ...filter, after: page.next }))}>
          {t('desk.surveys.older')}
        </LinkButton>
      )}
    </DeskLayout>
  );
}
