import { epochOf, type Instant } from '../../domain/dates';
import type { Language } from '../../domain/languages';
import type { Survey } from '../../domain/survey';
import type { NetPromoterScore } from '../../domain/survey-statistics';
import type { SurveyResultsTable } from '../../services/surveys/port';
import type { Translate } from '../../ui/translate';

export const wordsIn = (words: Readonly<Partial<Record<Language, string>>>, language: Language): string =>
  words[language] ?? Object.values(words)[0] ?? '';

export type SurveyState = 'notYet' | 'open' | 'closed' | 'full';

export function surveyStateOf({ opensAt, closesAt, quota }: Survey, finished: number, now: Instant): SurveyState {
  const at = epochOf(now);
  if (opensAt && epochOf(opensAt) > at) return 'notYet';
  if (closesAt && epochOf(closesAt) <= at) return 'closed';
  return quota !== null && finished >= quota ? 'full' : 'open';
}

export const stepCount = ({ funnel }: SurveyResultsTable, step: string): number =>
  funnel.find((one) => one.step === step)?.count ?? 0;

/** `+41`; a minus that is one. */
export const signedScore = (score: number): string => {
  const whole = Math.round(score);
  return whole > 0 ? `+${whole}` : String(whole).replace('-', '−');
};

export const scoreText = (nps: NetPromoterScore | null, t: Translate): string =>
  nps === null || nps.score === null ? t('desk.surveys.noScore') : signedScore(nps.score);

/** `+41 (+35 to +47)`. */
export const intervalText = (nps: NetPromoterScore, t: Translate): string =>
  nps.score === null || nps.low === null || nps.high === null
    ? t('desk.surveys.noScore')
    : t('desk.surveys.interval', {
        score: signedScore(nps.score),
        low: signedScore(nps.low),
        high: signedScore(nps.high),
      });

/** An option in words, a number as it is, a value of an earlier version as its id. */
export function valueText(survey: Survey, questionId: string, value: string, language: Language): string {
  const question = survey.questions.find((one) => one.questionId === questionId);
  const options = question && 'options' in question ? question.options : [];
  const option = options.find(({ optionId }) => optionId === value);
  return option ? wordsIn(option.text, language) : value;
}
