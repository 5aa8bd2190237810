import { hasVisibleCharacter, isLongerThan, normaliseMessage } from './fields';
import { fail, ok, type Result } from './result';
import type { Survey, SurveyAnswers, SurveyCondition, SurveyEnding, SurveyQuestion } from './survey';

/** What is wrong with a posted answer. */
export type AnswerFault = 'required' | 'choice' | 'tooLong';

/** Branches looked at for the longest way; a document with more of them is told an upper bound instead. */
const branchesMax = 2_000;

const given = (answers: SurveyAnswers, questionId: string): readonly string[] =>
  Object.hasOwn(answers, questionId) ? (answers[questionId] ?? []) : [];

/** Answered, or left out on purpose. */
export const isDone = (answers: SurveyAnswers, questionId: string): boolean => Object.hasOwn(answers, questionId);

/** Every part of a condition has to hold, and unless it asks for nothing, there has to be an answer. */
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
 * The questions that stand on the way as far as the answers tell, in the document's order. An answer to a question that
 * does not stand itself counts for nothing.
 */
export function wayOf(survey: Survey, answers: SurveyAnswers): readonly SurveyQuestion[] {
  return walk(survey, answers).way;
}

/** The answers without those the way no longer leads to. */
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

/** The first question nobody has answered or left out; null at the end of the way. */
export function openQuestion(survey: Survey, answers: SurveyAnswers): SurveyQuestion | null {
  return wayOf(survey, answers).find(({ questionId }) => !isDone(answers, questionId)) ?? null;
}

/** What may be shown: what was asked for if the way has led there, else where one goes on; at the very end the last. */
export function shownQuestion(survey: Survey, answers: SurveyAnswers, wanted?: string): SurveyQuestion {
  return reachable(survey, answers, wanted) ?? openQuestion(survey, answers) ?? lastOf(wayOf(survey, answers), survey);
}

const lastOf = (way: readonly SurveyQuestion[], survey: Survey) =>
  (way.at(-1) ?? survey.questions[0]) as SurveyQuestion;

/** A question on the way, not further than the first open one; else null. */
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
 * "Question n of m": m is the longest way these answers can still become, so that it never grows by going on, only
 * shrinks where an answer spares some.
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

/** Every question that no answer given so far rules out. */
function upperBound(survey: Survey, answers: SurveyAnswers): number {
  const { kept } = walk(survey, answers);
  return survey.questions.filter((question) =>
    (question.showIf ?? []).every((one) => !isDone(kept, one.question) || conditionHolds(one, kept)),
  ).length;
}

/** One answer for each way a question's answer can be looked at by what comes later. */
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
    // Options one after the other join what was found so far: more than one of a kind tells nothing new.
    for (const { optionId } of question.options)
      for (const value of [...seen.values()].slice(0, branchesMax)) if (value.length > 0) note([...value, optionId]);
  }
  return [...seen.values()];
}

function singleAnswers(question: SurveyQuestion): readonly (readonly string[])[] {
  const skipped = question.required ? [] : [[]];
  if (question.kind === 'text') return [...skipped, ['text']];
  return [...skipped, ...valuesOf(question).map((value) => [value])];
}

function valuesOf(question: Exclude<SurveyQuestion, { kind: 'text' }>): readonly string[] {
  return 'options' in question ? question.options.map(({ optionId }) => optionId) : scoresOf(question);
}

/** 0–10 or 1–5, in order. */
export function scoresOf({ kind }: Pick<SurveyQuestion, 'kind'>): readonly string[] {
  const [first, count] = kind === 'nps' ? [0, 11] : [1, 5];
  return Array.from({ length: count }, (_, index) => String(first + index));
}

/** The first ending whose conditions hold; the last one takes everybody else. */
export function endingOf(survey: Survey, answers: SurveyAnswers): SurveyEnding {
  const kept = keptAnswers(survey, answers);
  const ending = survey.endings.find(({ when }) => allHold(when, kept)) ?? survey.endings.at(-1);
  return ending as SurveyEnding;
}

/** A posted answer as it is stored; an empty list leaves the question out. */
export function readAnswer(
  question: SurveyQuestion,
  posted: readonly string[],
): Result<readonly string[], AnswerFault> {
  const value = question.kind === 'text' ? readText(posted[0] ?? '', question.lengthMax) : readChoice(question, posted);
  return value.ok && value.value.length === 0 && question.required ? fail('required') : value;
}

function readChoice(
  question: Exclude<SurveyQuestion, { kind: 'text' }>,
  posted: readonly string[],
): Result<readonly string[], AnswerFault> {
  const known = valuesOf(question);
  const chosen = posted.filter((one) => one !== '');
  if (chosen.some((one) => !known.includes(one)) || (question.kind !== 'multiple' && chosen.length > 1))
    return fail('choice');
  // In the document's order, each once, however they were sent.
  return ok(known.filter((one) => chosen.includes(one)));
}

function readText(posted: string, lengthMax: number): Result<readonly string[], AnswerFault> {
  const text = normaliseMessage(posted);
  if (!hasVisibleCharacter(text)) return ok([]);
  return isLongerThan(text, lengthMax) ? fail('tooLong') : ok([text]);
}
