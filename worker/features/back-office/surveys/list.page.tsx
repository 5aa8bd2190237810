import { figuresFor } from '../../../domain/back-office/figures';
import type { Instant } from '../../../domain/dates';
import type { MarketId } from '../../../domain/markets/market';
import type { Survey } from '../../../domain/survey/survey';
import { paths } from '../../../paths';
import type { SurveyResultsTable } from '../../../services/surveys/port';
import { BackOfficeLayout } from '../../../ui/back-office/layout';
import { useMarketLink } from '../../../ui/back-office/market-link';
import { Tag } from '../../../ui/block/banner';
import { EmptyState } from '../../../ui/block/empty-state';
import { Link } from '../../../ui/block/link';
import { Table } from '../../../ui/block/table';
import { useView } from '../../../ui/view';
import { PageHead } from '../page-head';
import { scoreText, stepCount, surveyStateOf, wordsIn } from './words';

interface SurveysPageProps {
  surveys: readonly {
    surveyId: string;
    /** A survey belongs to one market, which counts its answers. */
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
  // A copied survey keeps its title, and is told by its id.
  const ids = new Map<string, Set<string>>();
  for (const { surveyId, results } of surveys) {
    const title = results ? wordsIn(results.survey.title, language) : surveyId;
    ids.set(title, (ids.get(title) ?? new Set()).add(surveyId));
  }
  const isTitleShared = ({ title }: Survey) => (ids.get(wordsIn(title, language))?.size ?? 0) > 1;
  const { number, dateTime } = figuresFor(host, language);
  return (
    <BackOfficeLayout title={t('backOffice.nav.surveys')}>
      <PageHead title={t('backOffice.nav.surveys')} href={paths.backOffice.surveys.href()} />
      {surveys.length === 0 ? (
        <EmptyState title={t('backOffice.surveys.none')}>{t('backOffice.surveys.noneText')}</EmptyState>
      ) : (
        <Table
          caption={t('backOffice.nav.surveys')}
          columns={[
            { key: 'title', head: t('backOffice.surveys.survey'), isStrong: true },
            { key: 'state', head: t('backOffice.state'), isEnd: true },
            { key: 'dates', head: t('backOffice.surveys.dates') },
            { key: 'invited', head: t('backOffice.surveys.invited'), isNumber: true, isNamed: true },
            { key: 'finished', head: t('backOffice.surveys.finished'), isNumber: true, isNamed: true },
            { key: 'nps', head: t('backOffice.surveys.nps'), isNumber: true, isNamed: true },
          ]}
          rows={surveys.map(({ surveyId, market, publishedAt, finished, results }) => {
            const survey = results?.survey;
            const state = survey ? surveyStateOf(survey, finished, now) : 'closed';
            const score = results?.questions.find(({ nps }) => nps !== null)?.nps ?? null;
            return {
              key: `${surveyId} ${market}`,
              cells: [
                <Link key="title" href={link(paths.backOfficeMore.survey.href({ surveyId }), market)}>
                  {survey ? wordsIn(survey.title, language) : surveyId}
                  {survey && isTitleShared(survey) && ` · ${surveyId}`}
                  {isOfAll && ` · ${t(`market.${market}.name`)}`}
                </Link>,
                <Tag key="state" tone={state === 'open' ? 'good' : 'sand'}>
                  {t(`backOffice.surveys.state.${state}`)}
                </Tag>,
                survey?.closesAt
                  ? t('backOffice.span', {
                      from: dateTime(survey.opensAt ?? publishedAt),
                      until: dateTime(survey.closesAt),
                    })
                  : t(state === 'notYet' ? 'backOffice.surveys.from' : 'backOffice.surveys.since', {
                      date: dateTime(survey?.opensAt ?? publishedAt),
                    }),
                number(results ? stepCount(results, 'invited') : 0),
                number(finished),
                scoreText(score, t),
              ],
            };
          })}
        />
      )}
    </BackOfficeLayout>
  );
}
