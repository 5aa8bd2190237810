import { markets } from '../markets';
import type { Language } from '../markets/languages';
import type { Survey, SurveyQuestion } from '../survey/survey';
import type { DocumentFault } from './faults';
import { faultsIn, type Report, reportLanguages, reportSameKey, reportTwice } from './report';
import { checkConditions, takesAll } from './survey-conditions';

/** Names of the funnel's steps beside the questions. */
const reservedIds: readonly string[] = ['invited', 'started', 'finished'];
/**
 * Checks beyond the schema: languages, duplicates, conditions that can never hold, unreachable endings. Returns every
 * fault.
 */
export const checkSurvey = (survey: Survey, file: string): DocumentFault[] =>
  faultsIn(file, (report) => {
    const { opensAt, closesAt, questions, endings } = survey;
    const languages = languagesOf(survey);
    reportTwice(survey.markets, (index) => `markets[${index}]`, report);
    reportLanguages(survey.title, languages, 'title', report);
    report(
      'closesAt',
      opensAt !== null && closesAt !== null && Date.parse(closesAt) <= Date.parse(opensAt) && 'is not after opensAt',
    );
    reportSameKey(questions, 'questions', 'questionId', report);
    questions.forEach((question, index) => {
      checkQuestion(question, questions.slice(0, index), languages, (path, reason) =>
        report(`questions[${index}].${path}`, reason),
      );
    });
    checkEndings(endings, questions, languages, report);
  });

/** All languages of its markets. */
export function languagesOf(survey: Pick<Survey, 'markets'>): readonly Language[] {
  return [...new Set(survey.markets.flatMap((market) => markets[market].languages))];
}

function checkQuestion(
  question: SurveyQuestion,
  earlier: readonly SurveyQuestion[],
  languages: readonly Language[],
  report: Report,
): void {
  report('questionId', reservedIds.includes(question.questionId) && `is a step of every survey: choose another name`);
  reportLanguages(question.text, languages, 'text', report);
  if (question.hint) reportLanguages(question.hint, languages, 'hint', report);
  if ('lowest' in question) {
    reportLanguages(question.lowest, languages, 'lowest', report);
    reportLanguages(question.highest, languages, 'highest', report);
  }
  if ('options' in question) {
    reportSameKey(question.options, 'options', 'optionId', report);
    question.options.forEach(({ text }, index) => {
      reportLanguages(text, languages, `options[${index}].text`, report);
    });
  }
  checkConditions(question.showIf, earlier, 'showIf', 'no earlier question', report);
}

function checkEndings(
  endings: Survey['endings'],
  questions: readonly SurveyQuestion[],
  languages: readonly Language[],
  report: Report,
): void {
  reportSameKey(endings, 'endings', 'endingId', report);
  endings.forEach(({ when, title, text }, index) => {
    const [at, isLast] = [`endings[${index}]`, index === endings.length - 1];
    reportLanguages(title, languages, `${at}.title`, report);
    reportLanguages(text, languages, `${at}.text`, report);
    report(at, !isLast && !when && 'has no "when" and takes everybody: no ending after it is ever shown');
    report(`${at}.when`, isLast && when !== undefined && 'must not be there: the last ending takes everybody else');
    checkConditions(when, questions, `${at}.when`, 'no question', report);
    const taker = endings.findIndex((one, place) => place < index && when && one.when && takesAll(one.when, when));
    report(`${at}.when`, taker >= 0 && `is never met: endings[${taker}] takes all of them`);
  });
}
