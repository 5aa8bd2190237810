import { epochOf, type Instant } from '../../../domain/dates';
import type { Language } from '../../../domain/markets/languages';
import type { Survey } from '../../../domain/survey/survey';
import type { NetPromoterScore } from '../../../domain/survey/survey-statistics';
import { wordsIn } from '../../../domain/text/words-in';
import type { SurveyResultsTable } from '../../../services/surveys/port';
import type { Translate } from '../../../ui/text/text-key';

type SurveyState = 'notYet' | 'open' | 'closed' | 'full';

export function surveyStateOf({ opensAt, closesAt, quota }: Survey, finished: number, now: Instant): SurveyState {
  const at = epochOf(now);
  if (opensAt && epochOf(opensAt) > at) return 'notYet';
  if (closesAt && epochOf(closesAt) <= at) return 'closed';
  return quota !== null && finished >= quota ? 'full' : 'open';
}

export const stepCount = ({ funnel }: SurveyResultsTable, step: string): number =>
  funnel.find((one) => one.step === step)?.count ?? 0;

/** `+41` or `−41`, with a real minus sign. */
export const signedScore = (score: number): string => {
  const whole = Math.round(score);
  return whole > 0 ? `+${whole}` : String(whole).replace('-', '−');
};

export const scoreText = (nps: NetPromoterScore | null): string =>
  nps === null || nps.score === null ? '–' : signedScore(nps.score);

/** Score with its confidence interval: `+41 (+35 to +47)`. */
export const intervalText = (nps: NetPromoterScore, t: Translate): string =>
  nps.score === null || nps.low === null || nps.high === null
    ? '–'
    : t('backOffice.surveys.interval', {
        score: signedScore(nps.score),
        low: signedScore(nps.low),
        high: signedScore(nps.high),
      });

/**
 * By how much a score has changed. Where the two intervals overlap, the change may be chance alone, and it says so.
 */
export function changeText(now: NetPromoterScore, before: NetPromoterScore | null, t: Translate): string {
  if (now.score === null || before === null || before.score === null) return '–';
  const change = signedScore(Math.round(now.score) - Math.round(before.score));
  const overlap = (now.low ?? 0) <= (before.high ?? 0) && (before.low ?? 0) <= (now.high ?? 0);
  return overlap && change !== '0' ? t('backOffice.surveys.mayBeChance', { change }) : change;
}

/** An answer's value in words: a number as it is, an option of an earlier version as its id. */
export function valueText(survey: Survey, questionId: string, value: string, language: Language): string {
  const question = survey.questions.find((one) => one.questionId === questionId);
  const options = question && 'options' in question ? question.options : [];
  const option = options.find(({ optionId }) => optionId === value);
  return option ? wordsIn(option.text, language) : value;
}
