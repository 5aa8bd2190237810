import type { Instant } from '../../domain/dates';
import { figuresFor } from '../../domain/figures';
import { paths } from '../../paths';
import type { SurveyResultsTable } from '../../services/surveys/port';
import { Tag } from '../../ui/banner';
import { DeskLayout } from '../../ui/desk-layout';
import { EmptyState } from '../../ui/empty-state';
import { Table } from '../../ui/table';
import { useView } from '../../ui/view';
import { scoreText, stepCount, surveyStateOf, wordsIn } from './survey-words';

interface SurveysPageProps {
  surveys: readonly { surveyId: string; publishedAt: string; finished: number; results: SurveyResultsTable | null }[];
  now: Instant;
}

export function SurveysPage({ surveys, now }: SurveysPageProps) {
  const { t, market, language } = useView();
  const { number, dateTime } = figuresFor(market, language);
  return (
    <DeskLayout title={t('desk.nav.surveys')} styles={['accountPages']}>
      <h1>{t('desk.nav.surveys')}</h1>
      {surveys.length === 0 ? (
        <EmptyState title={t('desk.surveys.none')}>{t('desk.surveys.noneText')}</EmptyState>
      ) : (
        <Table
          caption={t('desk.nav.surveys')}
          columns={[
            { key: 'title', head: t('desk.surveys.survey'), isStrong: true },
            { key: 'state', head: t('desk.state') },
            { key: 'dates', head: t('desk.surveys.dates') },
            { key: 'invited', head: t('desk.surveys.invited'), isNumber: true },
            { key: 'finished', head: t('desk.surveys.finished'), isNumber: true },
            { key: 'nps', head: t('desk.surveys.nps'), isNumber: true },
          ]}
          rows={surveys.map(({ surveyId, publishedAt, finished, results }) => {
            const survey = results?.survey;
            const state = survey ? surveyStateOf(survey, finished, now) : 'closed';
            const score = results?.questions.find(({ nps }) => nps !== null)?.nps ?? null;
            return {
              key: surveyId,
              cells: [
                <a key="title" className="link" href={paths.deskMore.survey.href({ surveyId })}>
                  {survey ? wordsIn(survey.title, language) : surveyId}
                </a>,
                <Tag key="state" tone={state === 'open' ? 'good' : 'sand'}>
                  {t(`desk.surveys.state.${state}`)}
                </Tag>,
                survey?.closesAt
                  ? t('desk.span', { from: dateTime(survey.opensAt ?? publishedAt), until: dateTime(survey.closesAt) })
                  : t('desk.surveys.since', { date: dateTime(survey?.opensAt ?? publishedAt) }),
                number(results ? stepCount(results, 'invited') : 0),
                number(finished),
                scoreText(score, t),
              ],
            };
          })}
        />
      )}
    </DeskLayout>
  );
}
