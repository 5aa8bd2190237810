import { wordsIn } from '../../../domain/text/words-in';
import { paths } from '../../../paths';
import type { QuestionResults } from '../../../services/surveys/port';
import { BarChart } from '../../../ui/back-office/bar-chart';
import { ChartWithTable } from '../../../ui/back-office/figure-table';
import { useFigures } from '../../../ui/back-office/figures';
import { useMarketLink } from '../../../ui/back-office/market-link';
import { Note } from '../../../ui/block/banner';
import { Link } from '../../../ui/block/link';
import { useView } from '../../../ui/view';
import type { SurveyPageProps } from './survey-props';
import { SurveyTexts } from './texts';
import { valueText } from './words';

/** Each question as it was asked, with how often each answer was chosen or what was written. */
export function SurveyQuestions(props: SurveyPageProps) {
  const { results } = props;
  const { language } = useView();
  return results.questions.map((question) => {
    const asked = results.survey.questions.find(({ questionId }) => questionId === question.questionId);
    const title = asked ? wordsIn(asked.text, language) : question.questionId;
    return (
      <section key={question.questionId} className="stack sheet">
        <h2>{title}</h2>
        {question.kind === 'text' ? (
          <Written {...props} question={question} title={title} />
        ) : (
          <Chosen {...props} question={question} title={title} />
        )}
      </section>
    );
  });
}

type Part = SurveyPageProps & { question: QuestionResults; title: string };

function Chosen({ results, title, question: { questionId, counts, n, mean, kind } }: Part) {
  const { t, language, number, percent } = useFigures();
  const people = t('backOffice.surveys.answersTo', { count: n, people: number(n) });
  const rows = counts.map(({ value, count }) => ({
    key: value,
    label: valueText(results.survey, questionId, value, language),
    value: count,
    share: n === 0 ? '–' : percent(count / n),
  }));
  const average =
    mean === null || kind === 'nps' ? '' : ` · ${t('backOffice.surveys.mean', { mean: number(round(mean)) })}`;
  return (
    <ChartWithTable
      caption={title}
      rows={rows}
      columns={(column) => [
        column(t('backOffice.surveys.answer'), ({ label }) => label),
        column(t('backOffice.surveys.people'), ({ value }) => number(value)),
        column(t('backOffice.surveys.share'), ({ share }) => share),
      ]}
    >
      <p className="soft">{people + average}</p>
      <BarChart
        label={title}
        heads={[t('backOffice.surveys.people'), t('backOffice.surveys.share')]}
        most={Math.max(1, n)}
        bars={rows.map(({ share, ...bar }) => ({ ...bar, figures: [number(bar.value), share] }))}
      />
    </ChartWithTable>
  );
}

const round = (value: number) => Math.round(value * 10) / 10;

function Written({ results: { surveyId, filter }, texts, studios, question: { questionId, n } }: Part) {
  const link = useMarketLink();
  const { t } = useView();
  const rows = texts.get(questionId) ?? [];
  if (rows.length === 0) return <Note>{t('backOffice.surveys.noTexts')}</Note>;
  return (
    <>
      <SurveyTexts rows={rows} studios={studios} />
      {n > rows.length && (
        <p className="screen">
          <Link href={link(paths.backOfficeMore.surveyTexts.href({ surveyId, question: questionId }, { ...filter }))}>
            {t('backOffice.surveys.allTexts', { count: n })}
          </Link>
        </p>
      )}
    </>
  );
}
