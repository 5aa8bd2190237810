import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../../worker/domain/markets/languages';
import { paths } from '../../../worker/paths';
import type { Visitor } from '../visitor';

/** Links the tests' server made; a personal one is used up by its test alone. */
type Kind = 'personal' | 'studio' | 'closed' | 'later';
const state = () => process.env.E2E_STATE ?? '';

export function takeSurvey(kind: Kind): string {
  const ids = (JSON.parse(readFileSync(join(state(), 'surveys.json'), 'utf8')) as Record<Kind, string[]>)[kind];
  if (kind === 'closed' || kind === 'later') return ids[0] ?? '';
  for (const [index, id] of ids.entries()) {
    try {
      mkdirSync(join(state(), `taken-survey-${kind}-${index}`));
      return id;
    } catch {
      // Another worker was first.
    }
  }
  throw new Error(`no ${kind} link to a survey is left`);
}

export const surveyAt = (id: string, culture: Language | 'nl-NL' = 'da') => paths.survey.href({ culture, id });

const demo = JSON.parse(readFileSync('chains/solhus/surveys/satisfaction.json', 'utf8')) as {
  questions: {
    questionId: string;
    text: Record<Language, string>;
    options?: { optionId: string; text: Record<Language, string> }[];
  }[];
  endings: { endingId: string; title: Record<Language, string> }[];
};

/** The words of the demo survey. */
export function asks(questionId: string, language: Language = 'da'): string {
  return demo.questions.find((one) => one.questionId === questionId)?.text[language] ?? '';
}
export const thanksBy = (endingId: string, language: Language = 'da') =>
  demo.endings.find((one) => one.endingId === endingId)?.title[language] ?? '';

/** A circle, a row or a box by its value. */
export const answer = ({ page }: Pick<Visitor, 'page'>, value: string) =>
  page.locator(`label:has(input[value="${value}"])`);
