import { figuresFor } from '../../domain/figures';
import { paths } from '../../paths';
import type { SurveyResultsTable } from '../../services/surveys/port';
import { Banner, Note } from '../../ui/banner';
import { BarChart } from '../../ui/bar-chart';
import { DeskLayout } from '../../ui/desk-layout';
import { FigureTable } from '../../ui/figure-table';
import { useMarketLink } from '../../ui/market-link';
import { useView } from '../../ui/view';
import { MarketChoice } from './market-choice';
import { SurveyFilter } from './survey-filter';
import { SurveyQuestions } from './survey-questions';
import { SurveyScores } from './survey-scores';
import { stepCount, wordsIn } from './survey-words';

export interface WrittenAnswer {
  readonly day: string;
  readonly studioId: string | null;
  readonly text: string;
}

export interface SurveyPageProps {
  results: SurveyResultsTable;
  /** Studio ids with their names. */
  studios: ReadonlyMap<string, string>;
  /** The newest of each question that is answered in words. */
  texts: ReadonlyMap<string, readonly WrittenAnswer[]>;
}

/** A survey's answers on one sheet: drawn, and the same figures in tables. */
export function SurveyPage(props: SurveyPageProps) {
  const { survey, surveyId, withheld } = props.results;
  const { t, language } = useView();
  const link = useMarketLink();
  const title = wordsIn(survey.title, language);
  return (
    <DeskLayout title={title} styles={['form']} width="full" back={{ href: link(paths.desk.surveys.href()) }}>
      <h1>{title}</h1>
      <MarketChoice href={paths.deskMore.survey.href({ surveyId })} withoutAll />
      <SurveyFilter {...props} />
      {withheld ? (
        <Banner title={t('desk.surveys.withheld')}>
          <p>{t('desk.surveys.withheldText')}</p>
        </Banner>
      ) : (
        <>
          <SurveyScores {...props} />
          <h2>{t('desk.surveys.funnel')}</h2>
          <Funnel {...props} />
          <SurveyQuestions {...props} />
        </>
      )}
      <p className="screen">
        <a className="link" href={link(paths.deskMore.surveyFile.href({ surveyId }))}>
          {t('desk.surveys.file')}
        </a>
      </p>
      <Note icon="print">{t('desk.print')}</Note>
    </DeskLayout>
  );
}

function Funnel({ results }: SurveyPageProps) {
  const { t, market, language } = useView();
  const { number, percent } = figuresFor(market, language);
  const started = stepCount(results, 'started');
  const names = new Map(results.survey.questions.map(({ questionId, text }) => [questionId, wordsIn(text, language)]));
  const steps = results.funnel.map(({ step, count }) => ({
    key: step,
    label: names.get(step) ?? t(`desk.surveys.step.${step as 'started'}`),
    value: count,
    share: step === 'invited' || started === 0 ? '–' : percent(count / started),
  }));
  // Of the invited some never began, and at a studio's link nobody is: the way through is drawn from its first step.
  const drawn = steps.filter(({ key }) => key !== 'invited');
  return (
    <div className="beside">
      <BarChart
        label={t('desk.surveys.funnel')}
        bars={drawn.map(({ share, ...bar }) => ({ ...bar, figure: `${number(bar.value)} · ${share}` }))}
      />
      <FigureTable
        caption={t('desk.surveys.funnel')}
        columns={[
          { key: 'step', head: t('desk.surveys.stepHead') },
          { key: 'count', head: t('desk.surveys.people') },
          { key: 'share', head: t('desk.surveys.ofStarted') },
        ]}
        rows={steps.map(({ key, label, value, share }) => ({ key, cells: [label, number(value), share] }))}
      />
    </div>
  );
}
