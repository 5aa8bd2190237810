import type { Language } from '../../../worker/domain/markets/languages';
import { fewAnswers, smallestGroup } from '../../../worker/domain/survey/survey-statistics';
import type { NetPromoterScore, QuestionResults, SurveyResultsTable } from '../../../worker/services/surveys/port';

type Texts = Readonly<Partial<Record<Language, string>>>;

const barWidth = 30;
const labelWidth = 34;
const said = (texts: Texts) => texts.en ?? Object.values(texts)[0] ?? '';
const share = (count: number, all: number) => (all === 0 ? '' : `${Math.round((100 * count) / all)} %`);
const signed = (score: number) => `${score > 0 ? '+' : ''}${Math.round(score)}`;
const cut = (text: string) => (text.length > labelWidth ? `${text.slice(0, labelWidth - 1)}…` : text);

/** Text for a terminal: a heading, then a line with a bar for each number. */
export function describeResults(table: SurveyResultsTable, studioName: (studioId: string) => string): string {
  const { survey, version, filter, funnel, questions, byStudio, byMonth, withheld } = table;
  const narrowed = Object.entries(filter).map(([name, value]) => `${name} ${value}`);
  const steps = funnel.map(({ step, count }) => ({ label: stepName(step, table), count }));
  const longest = Math.max(...steps.map(({ count }) => count), 0);
  const started = funnel.find(({ step }) => step === 'started')?.count ?? 0;
  return [
    `${said(survey.title)} (${survey.surveyId}, version ${version})`,
    ...(narrowed.length > 0 ? [narrowed.join(', ')] : []),
    '',
    'How far people got, of those who started',
    // The number of invited has no percentage, since visitors by a studio's link start without being invited.
    ...bars(steps.slice(0, 1), longest, 0),
    ...bars(steps.slice(1), longest, started),
    ...(withheld
      ? ['', `Fewer than ${smallestGroup} people answered in this studio: what they said is not shown.`]
      : questions.flatMap((question) => ['', ...describeQuestion(question, table)])),
    ...(byStudio.length > 0
      ? [
          '',
          'By studio',
          ...scores(byStudio.map(({ studioId, nps }) => [studioId ? studioName(studioId) : 'no studio', nps])),
        ]
      : []),
    ...(byMonth.length > 0 ? ['', 'By month', ...scores(byMonth.map(({ month, nps }) => [month, nps]))] : []),
  ].join('\n');
}

function stepName(step: string, { survey }: SurveyResultsTable): string {
  const question = survey.questions.find(({ questionId }) => questionId === step);
  return question ? `  ${said(question.text)}` : `${step.charAt(0).toUpperCase()}${step.slice(1)}`;
}

function describeQuestion(
  { questionId, kind, n, counts, mean, nps }: QuestionResults,
  table: SurveyResultsTable,
): string[] {
  const question = table.survey.questions.find((one) => one.questionId === questionId);
  const options = new Map(
    question && 'options' in question ? question.options.map(({ optionId, text }) => [optionId, said(text)]) : [],
  );
  const ends = question && 'lowest' in question ? endsOf(question) : null;
  const rows = counts.map(({ value, count }) => ({ label: options.get(value) ?? ends?.get(value) ?? value, count }));
  return [
    `${question ? said(question.text) : questionId} (${n} ${n === 1 ? 'answer' : 'answers'})`,
    ...(nps ? [`  ${describeScore(nps)}`] : []),
    ...(mean !== null && kind === 'rating' ? [`  mean ${mean.toFixed(2)}`] : []),
    ...(kind === 'text' && n > 0 ? ['  What was written is in the file: --csv OUT.csv.'] : []),
    ...bars(rows, Math.max(0, ...rows.map(({ count }) => count)), n),
  ];
}

/** The ends of a scale, with the question's labels. */
const endsOf = ({ kind, lowest, highest }: { kind: 'nps' | 'rating'; lowest: Texts; highest: Texts }) =>
  kind === 'nps'
    ? new Map([
        ['0', `0  ${said(lowest)}`],
        ['10', `10  ${said(highest)}`],
      ])
    : new Map([
        ['1', `1  ${said(lowest)}`],
        ['5', `5  ${said(highest)}`],
      ]);

function describeScore({ n, score, low, high, promoters, passives, detractors }: NetPromoterScore): string {
  if (score === null || low === null || high === null) return 'no answers yet';
  const parts = `promoters ${share(promoters, n)}, passives ${share(passives, n)}, detractors ${share(detractors, n)}`;
  const few = n < fewAnswers ? `; ${n} answers are too few to tell` : '';
  return `NPS ${signed(score)}, with 95 % certainty from ${signed(low)} to ${signed(high)} (${parts})${few}`;
}

function scores(rows: readonly (readonly [name: string, nps: NetPromoterScore])[]): string[] {
  return rows.map(([name, { n, score, low, high }]) => {
    const value = score === null ? '–' : signed(score);
    const span = low === null || high === null ? '' : `${signed(low)} to ${signed(high)}`;
    const few = n < fewAnswers ? '  too few to tell' : '';
    return `  ${cut(name).padEnd(labelWidth)} ${value.padStart(5)}  ${span.padEnd(13)} ${String(n).padStart(7)} answers${few}`;
  });
}

function bars(rows: readonly { label: string; count: number }[], longest: number, all: number): string[] {
  return rows.map(({ label, count }) => {
    const length = longest === 0 ? 0 : Math.round((barWidth * count) / longest);
    const bar = '█'.repeat(length).padEnd(barWidth);
    return `  ${cut(label).padEnd(labelWidth)} ${bar} ${String(count).padStart(7)}  ${share(count, all)}`.trimEnd();
  });
}
