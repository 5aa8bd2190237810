import { wordsIn } from '../../../domain/text/words-in';
import { paths } from '../../../paths';
import { BarChart } from '../../../ui/back-office/bar-chart';
import { ChartWithTable } from '../../../ui/back-office/figure-table';
import { useFigures } from '../../../ui/back-office/figures';
import { BackOfficeLayout } from '../../../ui/back-office/layout';
import { useMarketLink } from '../../../ui/back-office/market-link';
import { Banner, Note } from '../../../ui/block/banner';
import { Link } from '../../../ui/block/link';
import { useView } from '../../../ui/view';
import { PageHead } from '../page-head';
import { SurveyFilter } from './filter';
import { SurveyQuestions } from './questions';
import { SurveyScores } from './scores';
import type { SurveyPageProps } from './survey-props';
import { stepCount } from './words';

/** The results of one survey, as charts and as tables. */
export function SurveyPage(props: SurveyPageProps) {
  const { survey, surveyId, withheld } = props.results;
  const { t, language } = useView();
  const link = useMarketLink();
  const title = wordsIn(survey.title, language);
  return (
    <BackOfficeLayout title={title} styles={['form']} back={{ href: link(paths.backOffice.surveys.href()) }}>
      <PageHead title={title} href={paths.backOfficeMore.survey.href({ surveyId })} withoutAll />
      <SurveyFilter {...props} />
      {withheld ? (
        <Banner title={t('backOffice.surveys.withheld')} text={t('backOffice.surveys.withheldText')} />
      ) : (
        <>
          <SurveyScores {...props} />
          <h2>{t('backOffice.surveys.funnel')}</h2>
          <Funnel {...props} />
          <SurveyQuestions {...props} />
        </>
      )}
      <p className="screen">
        <Link href={link(paths.backOfficeMore.surveyFile.href({ surveyId }))}>{t('backOffice.surveys.file')}</Link>
      </p>
      <Note icon="print">{t('backOffice.print')}</Note>
    </BackOfficeLayout>
  );
}

function Funnel({ results }: SurveyPageProps) {
  const { t, language, number, percent } = useFigures();
  const started = stepCount(results, 'started');
  const names = new Map(results.survey.questions.map(({ questionId, text }) => [questionId, wordsIn(text, language)]));
  const steps = results.funnel.map(({ step, count }) => ({
    key: step,
    label: names.get(step) ?? t(`backOffice.surveys.step.${step as 'started'}`),
    value: count,
    share: step === 'invited' || started === 0 ? '–' : percent(count / started),
  }));
  // The chart starts after "invited": some of those never begin, and visitors by a studio's link are not invited.
  const drawn = steps.filter(({ key }) => key !== 'invited');
  return (
    <ChartWithTable
      caption={t('backOffice.surveys.funnel')}
      rows={steps}
      columns={(column) => [
        column(t('backOffice.surveys.stepHead'), ({ label }) => label),
        column(t('backOffice.surveys.people'), ({ value }) => number(value)),
        column(t('backOffice.surveys.ofStarted'), ({ share }) => share),
      ]}
    >
      <BarChart
        label={t('backOffice.surveys.funnel')}
        heads={[t('backOffice.surveys.people'), t('backOffice.surveys.share')]}
        bars={drawn.map(({ share, ...bar }) => ({ ...bar, figures: [number(bar.value), share] }))}
      />
    </ChartWithTable>
  );
}
