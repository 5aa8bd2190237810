import type { DocumentFault } from './document-file';
import type { Language } from './languages';
import { markets } from './markets';
import type { Survey, SurveyCondition, SurveyQuestion } from './survey';

type Report = (path: string, reason: string | null | false) => void;
type Texts = Readonly<Partial<Record<Language, string>>>;

/** What results call the steps of everybody beside the questions. */
const reservedIds: readonly string[] = ['invited', 'started', 'finished'];
const scaleOf = { nps: [0, 10], rating: [1, 5] } as const;

/** What a schema cannot see: languages, duplicates, conditions that can never hold, endings nobody reaches. Every fault, none hidden. */
export function checkSurvey(survey: Survey, file: string): DocumentFault[] {
  const faults: DocumentFault[] = [];
  const report: Report = (path, reason) => {
    if (reason) faults.push({ file, path, reason });
  };
  const { opensAt, closesAt, questions, endings } = survey;
  const languages = languagesOf(survey);
  reportTwice(survey.markets, (index) => `markets[${index}]`, report);
  reportLanguages(survey.title, languages, 'title', report);
  report(
    'closesAt',
    opensAt !== null && closesAt !== null && Date.parse(closesAt) <= Date.parse(opensAt) && 'is not after opensAt',
  );
  reportTwice(
    questions.map(({ questionId }) => questionId),
    (index) => `questions[${index}].questionId`,
    report,
  );
  questions.forEach((question, index) => {
    checkQuestion(question, questions.slice(0, index), languages, (path, reason) =>
      report(`questions[${index}].${path}`, reason),
    );
  });
  checkEndings(endings, questions, languages, report);
  return faults;
}

/** Every language that one of its markets speaks. */
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
    reportTwice(
      question.options.map(({ optionId }) => optionId),
      (index) => `options[${index}].optionId`,
      report,
    );
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
  reportTwice(
    endings.map(({ endingId }) => endingId),
    (index) => `endings[${index}].endingId`,
    report,
  );
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

/** Whoever meets `later` has met `earlier` already. */
const takesAll = (earlier: readonly SurveyCondition[], later: readonly SurveyCondition[]): boolean =>
  earlier.every((one) => later.some((other) => implies(other, one)));

function implies(strict: SurveyCondition, loose: SurveyCondition): boolean {
  if (strict.question !== loose.question) return false;
  if (loose.answered === false || strict.answered === false) return loose.answered === strict.answered;
  const [lower, upper] = [loose.atLeast ?? Number.NEGATIVE_INFINITY, loose.atMost ?? Number.POSITIVE_INFINITY];
  return (
    (strict.atLeast ?? Number.NEGATIVE_INFINITY) >= lower &&
    (strict.atMost ?? Number.POSITIVE_INFINITY) <= upper &&
    (loose.anyOf === undefined || (strict.anyOf?.every((one) => loose.anyOf?.includes(one)) ?? false))
  );
}

function checkConditions(
  conditions: readonly SurveyCondition[] | undefined,
  known: readonly SurveyQuestion[],
  path: string,
  nobody: string,
  report: Report,
): void {
  conditions?.forEach((condition, index) => {
    const at = `${path}[${index}]`;
    const question = known.find(({ questionId }) => questionId === condition.question);
    if (question) checkCondition(condition, question, (rest, reason) => report(`${at}${rest}`, reason));
    else report(`${at}.question`, `names ${nobody}: ${condition.question}`);
  });
}

function checkCondition(condition: SurveyCondition, question: SurveyQuestion, report: Report): void {
  const { atLeast, atMost, anyOf, answered } = condition;
  const { kind } = question;
  const asks = atLeast !== undefined || atMost !== undefined || anyOf !== undefined;
  report('', !asks && answered === undefined && 'asks nothing: give atLeast, atMost, anyOf or answered');
  report('.answered', asks && answered === false && 'can never hold beside what asks for an answer');
  const scale = kind === 'nps' || kind === 'rating' ? scaleOf[kind] : null;
  for (const [name, bound] of Object.entries({ atLeast, atMost })) {
    if (bound === undefined) continue;
    if (scale === null) report(`.${name}`, `asks for a number, ${question.questionId} is ${kind}`);
    else report(`.${name}`, (bound < scale[0] || bound > scale[1]) && `is not within ${scale[0]} to ${scale[1]}`);
  }
  report('', atLeast !== undefined && atMost !== undefined && atLeast > atMost && 'can never hold: atLeast > atMost');
  if (anyOf === undefined) return;
  const options = 'options' in question ? question.options.map(({ optionId }) => optionId) : null;
  if (options === null) report('.anyOf', `asks for options, ${question.questionId} is ${kind}`);
  anyOf.forEach((optionId, index) => {
    report(`.anyOf[${index}]`, options && !options.includes(optionId) && `names no option: ${optionId}`);
  });
}

function reportTwice(ids: readonly string[], pathOf: (index: number) => string, report: Report): void {
  ids.forEach((id, index) => {
    const first = ids.indexOf(id);
    report(pathOf(index), first !== index && `is the same as ${pathOf(first)}`);
  });
}

function reportLanguages(texts: Texts, languages: readonly Language[], path: string, report: Report): void {
  for (const language of languages) report(path, texts[language] === undefined && `has no text in ${language}`);
}
