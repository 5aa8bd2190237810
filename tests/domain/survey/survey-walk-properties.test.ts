import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SurveyAnswers, SurveyQuestion } from '../../../worker/domain/survey/survey';
import {
  conditionHolds,
  endingOf,
  keptAnswers,
  openQuestion,
  questionAfter,
  questionBefore,
  scoresOf,
  shownQuestion,
  stepOf,
  wayOf,
} from '../../../worker/domain/survey/survey-walk';
import { surveyOf } from './survey-fixture';

/** Documents of up to eight questions with conditions on earlier ones, as the operator's check lets them through. */
const documents = fc
  .array(
    fc.record({
      kind: fc.constantFrom('nps', 'rating', 'single', 'multiple', 'text' as const),
      required: fc.boolean(),
      about: fc.array(
        fc.record({ back: fc.nat(7), low: fc.nat(10), option: fc.constantFrom('a', 'b', 'c'), how: fc.nat(3) }),
        { maxLength: 2 },
      ),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((drafts) =>
    surveyOf(
      drafts.map(({ kind, required, about }, index) => {
        const showIf =
          index === 0
            ? []
            : about.map(({ back, low, option, how }) => {
                const asked = drafts[back % index];
                const on = { question: `q${back % index}` };
                if (how === 0) return { ...on, answered: low % 2 === 0 };
                if (asked?.kind === 'nps' || asked?.kind === 'rating')
                  return how === 1 ? { ...on, atLeast: low } : { ...on, atMost: low };
                return asked?.kind === 'text' ? { ...on, answered: true } : { ...on, anyOf: [option] };
              });
        return { questionId: `q${index}`, kind, required, ...(showIf.length > 0 ? { showIf } : {}) };
      }),
    ),
  );

const answerTo = (asked: SurveyQuestion, chance: number): readonly string[] => {
  const all =
    asked.kind === 'text'
      ? [['some text']]
      : asked.kind === 'nps' || asked.kind === 'rating'
        ? scoresOf(asked).map((score) => [score])
        : asked.kind === 'single'
          ? [['a'], ['b'], ['c']]
          : [['a'], ['b'], ['a', 'c'], ['a', 'b', 'c']];
  const possible = asked.required ? all : [[], ...all];
  return possible[chance % possible.length] ?? [];
};

test('any order of answers, going back and changing never shows a question whose condition fails, and always ends', () => {
  let shown = 0;
  fc.assert(
    fc.property(
      documents,
      fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 60, maxLength: 60 }),
      (survey, turns) => {
        let answers: SurveyAnswers = {};
        for (const [index, [where, chance]] of turns.entries()) {
          const way = wayOf(survey, answers);
          const open = openQuestion(survey, answers);
          // Half of the time somewhere back; towards the end straight on.
          const asked =
            index < 40 && where % 2 === 0 ? shownQuestion(survey, answers, way[where % way.length]?.questionId) : open;
          if (asked === null) {
            if (index >= 40) break;
            continue;
          }
          shown += 1;
          expect((asked.showIf ?? []).every((one) => conditionHolds(one, answers))).toBe(true);
          const { current, total } = stepOf(survey, answers, asked.questionId);
          expect(current).toBeGreaterThan(0);
          expect(total).toBeGreaterThanOrEqual(current);
          const before = answers;
          answers = keptAnswers(survey, { ...answers, [asked.questionId]: answerTo(asked, chance) });
          expect(keptAnswers(survey, answers)).toEqual(answers);
          // Going on never makes the way longer than was said.
          if (asked === open)
            expect(stepOf(survey, answers, asked.questionId).total).toBeLessThanOrEqual(
              stepOf(survey, before, asked.questionId).total,
            );
          const next = questionAfter(survey, answers, asked.questionId);
          if (next) expect(questionBefore(survey, answers, next.questionId)?.questionId).toBe(asked.questionId);
        }
        expect(openQuestion(survey, answers)).toBeNull();
        expect(endingOf(survey, answers).endingId).toBe('rest');
      },
    ),
    { numRuns: 400 },
  );
  expect(shown).toBeGreaterThan(2_000);
});
