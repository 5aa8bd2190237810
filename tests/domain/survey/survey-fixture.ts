import { type Survey, type SurveyQuestion, surveySchema } from '../../../worker/domain/survey/survey';

export const text = { en: 'Text' };
const ends = { lowest: text, highest: text };
const options = ['a', 'b', 'c'].map((optionId) => ({ optionId, text }));
export type Draft = { questionId: string; kind: SurveyQuestion['kind']; [field: string]: unknown };

const question = (draft: Draft) => ({
  text,
  ...(draft.kind === 'nps' || draft.kind === 'rating' ? ends : {}),
  ...(draft.kind === 'single' || draft.kind === 'multiple' ? { options } : {}),
  ...draft,
});
/** A document of these questions, each filled up with what its kind has to have. */
export const surveyOf = (
  questions: readonly Draft[],
  endings: object[] = [{ endingId: 'rest', title: text, text }],
): Survey =>
  surveySchema.parse({
    surveyId: 's',
    markets: ['denmark'],
    title: text,
    opensAt: null,
    closesAt: null,
    quota: null,
    perDevice: { responses: 1, days: 30 },
    questions: questions.map(question),
    endings,
  });
