import { civilDateOf, type Instant } from '../../../domain/dates';
import type { MarketId } from '../../../domain/markets/market';
import type { Survey } from '../../../domain/survey/survey';
import { unbreakable } from '../../../domain/text/format';
import { wordsIn } from '../../../domain/text/words-in';
import { paths } from '../../../paths';
import type { SurveyResultsTable } from '../../../services/surveys/port';
import { useFigures } from '../../../ui/back-office/figures';
import { useMarketLink } from '../../../ui/back-office/market-link';
import { Tag } from '../../../ui/block/banner';
import { EmptyState } from '../../../ui/block/empty-state';
import { Link } from '../../../ui/block/link';
import { Table } from '../../../ui/block/table';
import { useView } from '../../../ui/view';
import { EntryPage } from '../page-head';
import { scoreText, stepCount, surveyStateOf } from './words';

interface ListedRun {
  surveyId: string;
  /** A survey belongs to one market, which counts its answers. */
  market: MarketId;
  publishedAt: string;
  title: Survey['title'];
  finished: number;
  results: SurveyResultsTable | null;
}

interface SurveysPageProps {
  surveys: readonly ListedRun[];
  now: Instant;
}

/** Surveys by their titles; those that share one, as a copied survey does, stand below it by when they were open. */
export function SurveysPage({ surveys, now }: SurveysPageProps) {
  const { t, language } = useView();
  const groups = [...Map.groupBy(surveys, ({ title }) => wordsIn(title, language))];
  const alone = groups.flatMap(([, runs]) => (isOne(runs) ? runs : []));
  return (
    <EntryPage page="surveys">
      {surveys.length === 0 && (
        <EmptyState title={t('backOffice.surveys.none')}>{t('backOffice.surveys.noneText')}</EmptyState>
      )}
      {alone.length > 0 && <Runs caption={t('backOffice.nav.surveys')} runs={alone} now={now} />}
      {groups
        .filter(([, runs]) => !isOne(runs))
        .map(([title, runs]) => (
          <section key={title}>
            <h2>{title}</h2>
            <Runs caption={title} runs={runs} now={now} areOfOne />
          </section>
        ))}
    </EntryPage>
  );
}

/** One survey, though it may run in several markets. */
const isOne = (runs: readonly ListedRun[]) => new Set(runs.map(({ surveyId }) => surveyId)).size === 1;

interface RunsProps {
  caption: string;
  runs: readonly ListedRun[];
  now: Instant;
  /** All have the title above them, and are told by their days and ids. */
  areOfOne?: boolean;
}

const figure = { isNumber: true, isNamed: true } as const;

function Runs({ caption, runs, now, areOfOne = false }: RunsProps) {
  const { t, language, operator, number, day, market } = useFigures();
  const link = useMarketLink();
  const at = (instant: string) => unbreakable(day(civilDateOf(instant, market.timeZone)));
  const daysOf = (survey: Survey | undefined, publishedAt: string, isAhead: boolean) =>
    survey?.closesAt
      ? t('backOffice.span', { from: at(survey.opensAt ?? publishedAt), until: at(survey.closesAt) })
      : t(isAhead ? 'backOffice.surveys.from' : 'backOffice.surveys.since', {
          date: at(survey?.opensAt ?? publishedAt),
        });
  const asShown = (run: ListedRun) => {
    const survey = run.results?.survey;
    const state = survey ? surveyStateOf(survey, run.finished, now) : ('closed' as const);
    return { ...run, state, days: daysOf(survey, run.publishedAt, state === 'notYet') };
  };
  return (
    <Table
      caption={caption}
      rows={runs.map(asShown)}
      columns={(column) => [
        column(
          t(areOfOne ? 'backOffice.surveys.dates' : 'backOffice.surveys.survey'),
          { isStrong: true },
          ({ surveyId, market: id, days, title }) => (
            <Link href={link(paths.backOfficeMore.survey.href({ surveyId }), id)}>
              {areOfOne ? days : wordsIn(title, language)}
              {operator?.chosen === 'all' && ` · ${t(`market.${id}.name`)}`}
            </Link>
          ),
        ),
        column(t('backOffice.state'), { isEnd: true }, ({ state }) => (
          <Tag tone={state === 'open' ? 'good' : 'sand'}>{t(`backOffice.surveys.state.${state}`)}</Tag>
        )),
        column(t(areOfOne ? 'backOffice.content.row.id' : 'backOffice.surveys.dates'), ({ surveyId, days }) =>
          areOfOne ? surveyId : days,
        ),
        column(t('backOffice.surveys.invited'), figure, ({ results }) =>
          number(results ? stepCount(results, 'invited') : 0),
        ),
        column(t('backOffice.surveys.finished'), figure, ({ results, finished }) =>
          number(results ? stepCount(results, 'finished') : finished),
        ),
        column(t('backOffice.surveys.nps'), figure, ({ results }) =>
          scoreText(results?.questions.find(({ nps }) => nps !== null)?.nps ?? null),
        ),
      ]}
    />
  );
}
