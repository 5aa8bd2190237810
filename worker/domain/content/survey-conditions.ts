import type { SurveyCondition, SurveyQuestion } from '../survey/survey';
import type { Report } from './report';

/** True if everybody who meets `later` meets `earlier` too. */
export const takesAll = (earlier: readonly SurveyCondition[], later: readonly SurveyCondition[]): boolean =>
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

export function checkConditions(
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

const scaleOf = { nps: [0, 10], rating: [1, 5] } as const;
