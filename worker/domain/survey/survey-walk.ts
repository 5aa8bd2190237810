import { fail, ok, type Result } from '../result';
import { hasVisibleCharacter, isLongerThan, normaliseMessage } from '../signup/fields';
import type { Survey, SurveyAnswers, SurveyCondition, SurveyEnding, SurveyQuestion } from './survey';

/** What is wrong with a posted answer. */
export type AnswerFault = 'required' | 'choice' | 'tooLong';

/** Most branches examined for the longest path; beyond that an upper bound is used. */
const branchesMax = 2_000;

const given = (answers: SurveyAnswers, questionId: string): readonly string[] =>
  Object.hasOwn(answers, questionId) ? (answers[questionId] ?? []) : [];

/** True if the question was answered or skipped. */
export const isDone = (answers: SurveyAnswers, questionId: string): boolean => Object.hasOwn(answers, questionId);

/** All parts of the condition have to hold; except for `answered: false` there has to be an answer. */
export function conditionHolds(condition: SurveyCondition, answers: SurveyAnswers): boolean {
  const values = given(answers, condition.question);
  const { atLeast, atMost, anyOf, answered } = condition;
  if (answered === false) return values.length === 0;
  if (values.length === 0) return false;
  const number = Number(values[0]);
  if (atLeast !== undefined && !(number >= atLeast)) return false;
  if (atMost !== undefined && !(number <= atMost)) return false;
  return anyOf === undefined || anyOf.some((one) => values.includes(one));
}

const allHold = (conditions: readonly SurveyCondition[] | undefined, answers: SurveyAnswers) =>
  (conditions ?? []).every((condition) => conditionHolds(condition, answers));

/**
 * The questions that apply, as far as the answers tell, in the document's order. Answers to questions that do not apply
 * are ignored.
 */
export function wayOf(survey: Survey, answers: SurveyAnswers): readonly SurveyQuestion[] {
  return walk(survey, answers).way;
}

/** The answers without those to questions that no longer apply. */
export function keptAnswers(survey: Survey, answers: SurveyAnswers): SurveyAnswers {
  return walk(survey, answers).kept;
}

function walk(survey: Survey, answers: SurveyAnswers): { way: SurveyQuestion[]; kept: SurveyAnswers } {
  const way: SurveyQuestion[] = [];
  const kept: Record<string, readonly string[]> = {};
  for (const question of survey.questions) {
    if (!allHold(question.showIf, kept)) continue;
    way.push(question);
    if (isDone(answers, question.questionId)) kept[question.questionId] = given(answers, question.questionId);
  }
  return { way, kept };
}

/** The first question neither answered nor skipped; null if all are done. */
export function openQuestion(survey: Survey, answers: SurveyAnswers): SurveyQuestion | null {
  return wayOf(survey, answers).find(({ questionId }) => !isDone(answers, questionId)) ?? null;
}

/** The question to show: the requested one if it can be reached, else the first open one, else the last. */
export function shownQuestion(survey: Survey, answers: SurveyAnswers, wanted?: string): SurveyQuestion {
  return reachable(survey, answers, wanted) ?? openQuestion(survey, answers) ?? lastOf(wayOf(survey, answers), survey);
}

const lastOf = (way: readonly SurveyQuestion[], survey: Survey) =>
  (way.at(-1) ?? survey.questions[0]) as SurveyQuestion;

/** A question that applies and is not beyond the first open one; else null. */
export function reachable(survey: Survey, answers: SurveyAnswers, wanted: string | undefined): SurveyQuestion | null {
  for (const question of wayOf(survey, answers)) {
    if (question.questionId === wanted) return question;
    if (!isDone(answers, question.questionId)) return null;
  }
  return null;
}

export function questionAfter(survey: Survey, answers: SurveyAnswers, questionId: string): SurveyQuestion | null {
  const way = wayOf(survey, answers);
  return way[way.findIndex((one) => one.questionId === questionId) + 1] ?? null;
}

export function questionBefore(survey: Survey, answers: SurveyAnswers, questionId: string): SurveyQuestion | null {
  const way = wayOf(survey, answers);
  return way[way.findIndex((one) => one.questionId === questionId) - 1] ?? null;
}

/**
 * "Question n of m": m is the longest path that these answers still allow, so that it never grows and shrinks if an
 * answer makes questions unnecessary.
 */
export function stepOf(
  survey: Survey,
  answers: SurveyAnswers,
  questionId: string,
): { readonly current: number; readonly total: number } {
  const way = wayOf(survey, answers);
  const current = way.findIndex((one) => one.questionId === questionId) + 1;
  return { current, total: longestWay(survey, answers) };
}

function longestWay(survey: Survey, answers: SurveyAnswers): number {
  let branches = 0;
  const from = (index: number, kept: SurveyAnswers): number => {
    const question = survey.questions[index];
    if (question === undefined || branches > branchesMax) return 0;
    if (!allHold(question.showIf, kept)) return from(index + 1, kept);
    const { questionId } = question;
    if (isDone(answers, questionId)) return 1 + from(index + 1, { ...kept, [questionId]: given(answers, questionId) });
    const outcomes = outcomesOf(survey, question);
    if (outcomes.length > 1) branches += outcomes.length;
    return 1 + Math.max(...outcomes.map((value) => from(index + 1, { ...kept, [questionId]: value })));
  };
  const longest = from(0, {});
  return branches > branchesMax ? upperBound(survey, answers) : longest;
}

/** Number of questions that no answer given so far rules out. */
function upperBound(survey: Survey, answers: SurveyAnswers): number {
  const { kept } = walk(survey, answers);
  return survey.questions.filter((question) =>
    (question.showIf ?? []).every((one) => !isDone(kept, one.question) || conditionHolds(one, kept)),
  ).length;
}

/** One sample answer for each combination of conditions that later questions can have on this one. */
function outcomesOf(survey: Survey, question: SurveyQuestion): readonly (readonly string[])[] {
  const asked = survey.questions
    .flatMap(({ showIf }) => showIf ?? [])
    .filter(({ question: about }) => about === question.questionId);
  if (asked.length === 0) return [[]];
  const seen = new Map<string, readonly string[]>();
  const note = (value: readonly string[]) => {
    const answers = { [question.questionId]: value };
    const look = asked.map((one) => Number(conditionHolds(one, answers))).join('');
    if (!seen.has(look)) seen.set(look, value);
  };
  for (const value of singleAnswers(question)) note(value);
  if (question.kind === 'multiple') {
    // Adds options one after the other to the answers found so far; only one per combination is kept.
    for (const { optionId } of question.options)
      for (const value of [...seen.values()].slice(0, branchesMax)) if (value.length > 0) note([...value, optionId]);
  }
  return [...seen.values()];
}

function singleAnswers(question: SurveyQuestion): readonly (readonly string[])[] {
  const skipped = question.required ? [] : [[]];
  const values = valuesOf(question) ?? ['text'];
  return [...skipped, ...values.map((value) => [value])];
}

/** What a question can be answered with, in its order; null where people write. */
export function valuesOf(question: SurveyQuestion): readonly string[] | null {
  switch (question.kind) {
    case 'nps':
    case 'rating':
      return scoresOf(question);
    case 'single':
    case 'multiple':
      return question.options.map(({ optionId }) => optionId);
    case 'text':
      return null;
    default:
      return unknownKind(question);
  }
}

/** Every switch over the kinds of question ends here, so that a new kind does not compile until each of them has its case. */
export function unknownKind(question: never): never {
  throw new Error(`no kind of question: ${JSON.stringify(question)}`);
}

/** The scale as texts: 0–10 or 1–5. */
export function scoresOf({ kind }: { readonly kind: 'nps' | 'rating' }): readonly string[] {
  const [first, count] = kind === 'nps' ? [0, 11] : [1, 5];
  return Array.from({ length: count }, (_, index) => String(first + index));
}

/** The first ending whose conditions hold, else the last one. */
export function endingOf(survey: Survey, answers: SurveyAnswers): SurveyEnding {
  const kept = keptAnswers(survey, answers);
  const ending = survey.endings.find(({ when }) => allHold(when, kept)) ?? survey.endings.at(-1);
  return ending as SurveyEnding;
}

/** A posted answer in its stored form; an empty list: skipped. */
export function readAnswer(
  question: SurveyQuestion,
  posted: readonly string[],
): Result<readonly string[], AnswerFault> {
  const value = readValue(question, posted);
  return value.ok && value.value.length === 0 && question.required ? fail('required') : value;
}

function readValue(question: SurveyQuestion, posted: readonly string[]): Result<readonly string[], AnswerFault> {
  switch (question.kind) {
    case 'nps':
    case 'rating':
    case 'single':
      return readChoice(valuesOf(question) ?? [], posted, 1);
    case 'multiple':
      return readChoice(valuesOf(question) ?? [], posted, question.options.length);
    case 'text':
      return readText(posted[0] ?? '', question.lengthMax);
    default:
      return unknownKind(question);
  }
}

function readChoice(
  known: readonly string[],
  posted: readonly string[],
  most: number,
): Result<readonly string[], AnswerFault> {
  const chosen = posted.filter((one) => one !== '');
  if (chosen.some((one) => !known.includes(one)) || chosen.length > most) return fail('choice');
  // In the document's order and without duplicates, however they were sent.
  return ok(known.filter((one) => chosen.includes(one)));
}

function readText(posted: string, lengthMax: number): Result<readonly string[], AnswerFault> {
  const text = normaliseMessage(posted);
  if (!hasVisibleCharacter(text)) return ok([]);
  return isLongerThan(text, lengthMax) ? fail('tooLong') : ok([text]);
}
