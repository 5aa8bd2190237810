import type { Instant } from '../../domain/dates';
import { figuresFor } from '../../domain/figures';
import type { MarketId } from '../../domain/market';
import { paths } from '../../paths';
import type { SurveyResultsTable } from '../../services/surveys/port';
import { Tag } from '../../ui/banner';
import { DeskLayout } from '../../ui/desk-layout';
import { EmptyState } from '../../ui/empty-state';
import { useMarketLink } from '../../ui/market-link';
import { Table } from '../../ui/table';
import { useView } from '../../ui/view';
import { MarketChoice } from './market-choice';
import { scoreText, stepCount, surveyStateOf, wordsIn } from './survey-words';

interface SurveysPageProps {
  surveys: readonly {
    surveyId: string;
    /** Each market asks and counts for itself. */
    market: MarketId;
    publishedAt: string;
    finished: number;
    results: SurveyResultsTable | null;
  }[];
  now: Instant;
}

export function SurveysPage({ surveys, now }: SurveysPageProps) {
  const { t, market: host, language, operator } = useView();
  const link = useMarketLink();
  const isOfAll = operator?.chosen === 'all';
  const { number, dateTime } = figuresFor(host, language);
  return (
    <DeskLayout title={t('desk.nav.surveys')} styles={['accountPages']}>
      <h1>{t('desk.nav.surveys')}</h1>
      <MarketChoice href={paths.desk.surveys.href()} />
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
          rows={surveys.map(({ surveyId, market, publishedAt, finished, results }) => {
            const survey = results?.survey;
            const state = survey ? surveyStateOf(survey, finished, now) : 'closed';
            const score = results?.questions.find(({ nps }) => nps !== null)?.nps ?? null;
            return {
              key: `${surveyId} ${market}`,
              cells: [
                <a key="title" className="link" href={link(paths.deskMore.survey.href({ surveyId }), market)}>
                  {survey ? wordsIn(survey.title, language) : surveyId}
                  {isOfAll && ` · ${t(`desk.market.${market}`)}`}
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
