import { describe, expect, it, test } from 'vitest';
import type { SurveyAnswers, SurveyQuestion } from '../../../worker/domain/survey/survey';
import {
  conditionHolds,
  endingOf,
  keptAnswers,
  openQuestion,
  questionAfter,
  questionBefore,
  reachable,
  readAnswer,
  shownQuestion,
  stepOf,
  valuesOf,
  wayOf,
} from '../../../worker/domain/survey/survey-walk';
import { type Draft, surveyOf, text } from './survey-fixture';

const branching = surveyOf(
  [
    { questionId: 'score', kind: 'nps', required: true },
    { questionId: 'worse', kind: 'text', showIf: [{ question: 'score', atMost: 6 }] },
    { questionId: 'better', kind: 'text', showIf: [{ question: 'score', atLeast: 9 }] },
    { questionId: 'used', kind: 'multiple' },
    { questionId: 'bed', kind: 'rating', showIf: [{ question: 'used', anyOf: ['a', 'b'] }] },
    { questionId: 'more', kind: 'single', showIf: [{ question: 'worse', answered: true }] },
  ],
  [
    { endingId: 'happy', when: [{ question: 'score', atLeast: 9 }], title: text, text },
    {
      endingId: 'told',
      when: [
        { question: 'score', atMost: 6 },
        { question: 'worse', answered: true },
      ],
      title: text,
      text,
    },
    { endingId: 'rest', title: text, text },
  ],
);
const ids = (questions: readonly SurveyQuestion[]) => questions.map(({ questionId }) => questionId);

describe('a condition', () => {
  const answers: SurveyAnswers = { n: ['6'], one: ['b'], many: ['a', 'c'], none: [], text: ['hello'] };
  test.each([
    [{ question: 'n', atLeast: 6 }, true],
    [{ question: 'n', atLeast: 7 }, false],
    [{ question: 'n', atMost: 6 }, true],
    [{ question: 'n', atMost: 5 }, false],
    [{ question: 'n', atLeast: 0, atMost: 10 }, true],
    [{ question: 'n', atLeast: 0, atMost: 5 }, false],
    [{ question: 'n', atLeast: 10 }, false],
    [{ question: 'text', atLeast: 0 }, false],
    [{ question: 'one', anyOf: ['a', 'b'] }, true],
    [{ question: 'one', anyOf: ['a', 'c'] }, false],
    [{ question: 'many', anyOf: ['c'] }, true],
    [{ question: 'many', anyOf: ['b'] }, false],
    [{ question: 'one' }, true],
    [{ question: 'none' }, false],
    [{ question: 'unseen' }, false],
    [{ question: 'text', answered: true }, true],
    [{ question: 'none', answered: true }, false],
    [{ question: 'unseen', answered: true }, false],
    [{ question: 'text', answered: false }, false],
    [{ question: 'none', answered: false }, true],
    [{ question: 'unseen', answered: false }, true],
    [{ question: 'none', atMost: 6 }, false],
    [{ question: 'unseen', atMost: 6 }, false],
    [{ question: '__proto__', answered: true }, false],
    [{ question: 'constructor', anyOf: ['a'] }, false],
  ])('%j: %s', (condition, expected) => {
    expect(conditionHolds(condition, answers)).toBe(expected);
  });
});

describe('the way', () => {
  it('follows the answers, and nothing is asked on the ground of a question that is not asked', () => {
    expect(ids(wayOf(branching, {}))).toEqual(['score', 'used']);
    expect(ids(wayOf(branching, { score: ['3'] }))).toEqual(['score', 'worse', 'used']);
    expect(ids(wayOf(branching, { score: ['10'] }))).toEqual(['score', 'better', 'used']);
    expect(ids(wayOf(branching, { score: ['7'], used: ['c'] }))).toEqual(['score', 'used']);
    expect(ids(wayOf(branching, { score: ['3'], worse: ['x'], used: ['a'] }))).toEqual([
      'score',
      'worse',
      'used',
      'bed',
      'more',
    ]);
    // Answered once, but its own question fell away.
    expect(ids(wayOf(branching, { score: ['7'], worse: ['x'] }))).toEqual(['score', 'used']);
  });
  it('tells which answers a change makes void, through several questions', () => {
    const all = { score: ['3'], worse: ['x'], used: ['a'], bed: ['4'], more: ['b'] };
    expect(keptAnswers(branching, all)).toEqual(all);
    expect(keptAnswers(branching, { ...all, score: ['8'] })).toEqual({ score: ['8'], used: ['a'], bed: ['4'] });
    expect(keptAnswers(branching, { ...all, worse: [] })).toEqual({ score: ['3'], worse: [], used: ['a'], bed: ['4'] });
    expect(keptAnswers(branching, { ...all, used: ['c'] })).toEqual({
      score: ['3'],
      worse: ['x'],
      used: ['c'],
      more: ['b'],
    });
  });
  it('leads to the first question that nobody has answered or left out', () => {
    expect(openQuestion(branching, {})?.questionId).toBe('score');
    expect(openQuestion(branching, { score: ['3'] })?.questionId).toBe('worse');
    expect(openQuestion(branching, { score: ['3'], worse: [] })?.questionId).toBe('used');
    expect(openQuestion(branching, { score: ['8'], used: [] })).toBeNull();
  });
  it('may be gone back on, never ahead', () => {
    const answers = { score: ['3'], worse: ['x'] };
    for (const wanted of ['score', 'worse', 'used'])
      expect(shownQuestion(branching, answers, wanted).questionId).toBe(wanted);
    for (const wanted of ['bed', 'more', 'better', 'none', '', '__proto__', undefined]) {
      expect(reachable(branching, answers, wanted)).toBeNull();
      expect(shownQuestion(branching, answers, wanted).questionId).toBe('used');
    }
    expect(shownQuestion(branching, { score: ['8'], used: [] }).questionId).toBe('used');
    expect(questionBefore(branching, answers, 'used')?.questionId).toBe('worse');
    expect(questionBefore(branching, answers, 'score')).toBeNull();
    expect(questionAfter(branching, answers, 'worse')?.questionId).toBe('used');
    expect(questionAfter(branching, { score: ['8'], used: ['c'] }, 'used')).toBeNull();
  });
  it('is as long as it can still become', () => {
    const at = (answers: SurveyAnswers, id: string) => Object.values(stepOf(branching, answers, id));
    // score, worse, used, bed, more: who is content and who is not are never asked both.
    expect(at({}, 'score')).toEqual([1, 5]);
    expect(at({ score: ['3'] }, 'worse')).toEqual([2, 5]);
    expect(at({ score: ['3'], worse: [] }, 'used')).toEqual([3, 4]);
    expect(at({ score: ['8'] }, 'used')).toEqual([2, 3]);
    expect(at({ score: ['8'], used: ['c'] }, 'used')).toEqual([2, 2]);
    expect(at({ score: ['9'] }, 'better')).toEqual([2, 4]);
  });
  it('is told no more than an upper bound where it branches without end', () => {
    const many = surveyOf(
      Array.from({ length: 20 }, (_, index) => ({
        questionId: `q${index}`,
        kind: 'single' as const,
        ...(index > 0 ? { showIf: [{ question: `q${index - 1}`, answered: true }] } : {}),
      })).concat(
        Array.from({ length: 20 }, (_, index) => ({
          questionId: `r${index}`,
          kind: 'single' as const,
          showIf: [
            { question: `q${index}`, anyOf: ['a'] },
            { question: `q${19 - index}`, anyOf: ['b'] },
          ] as never,
        })),
      ),
    );
    const began = process.cpuUsage();
    const { total } = stepOf(many, {}, 'q0');
    expect(total).toBeGreaterThanOrEqual(20);
    expect(total).toBeLessThanOrEqual(40);
    expect(process.cpuUsage(began).user / 1000, 'milliseconds of computing').toBeLessThan(500);
  });
  it('ends by score, and without any other way in the last ending', () => {
    expect(endingOf(branching, { score: ['9'] }).endingId).toBe('happy');
    expect(endingOf(branching, { score: ['6'], worse: ['x'] }).endingId).toBe('told');
    expect(endingOf(branching, { score: ['6'], worse: [] }).endingId).toBe('rest');
    // The answer does not count once its question fell away.
    expect(endingOf(branching, { score: ['8'], worse: ['x'] }).endingId).toBe('rest');
  });
});

describe('a posted answer', () => {
  const find = (draft: Draft) => surveyOf([draft]).questions[0] as SurveyQuestion;
  const nps = find({ questionId: 'q', kind: 'nps', required: true });
  const rating = find({ questionId: 'q', kind: 'rating' });
  const single = find({ questionId: 'q', kind: 'single' });
  const multiple = find({ questionId: 'q', kind: 'multiple' });
  const words = find({ questionId: 'q', kind: 'text', lengthMax: 5 });
  const say = (asked: SurveyQuestion, posted: readonly string[]) => {
    const read = readAnswer(asked, posted);
    return read.ok ? read.value : read.reason;
  };
  it('is a score of the scale and nothing like one', () => {
    expect(valuesOf(nps)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
    expect(valuesOf(rating)).toEqual(['1', '2', '3', '4', '5']);
    for (const score of valuesOf(nps) ?? []) expect(say(nps, [score])).toEqual([score]);
    for (const bad of ['11', '-1', '1.5', '05', ' 5', '1e1', '+5', '٥', 'x', 'NaN', '__proto__'])
      expect([bad, say(nps, [bad])]).toEqual([bad, 'choice']);
    for (const bad of ['0', '6', '10']) expect(say(rating, [bad])).toBe('choice');
    expect(say(nps, ['5', '6'])).toBe('choice');
  });
  it('is one option, or several, each once and in the order of the document', () => {
    expect(say(single, ['b'])).toEqual(['b']);
    expect(say(single, ['a', 'b'])).toBe('choice');
    expect(say(single, ['d'])).toBe('choice');
    expect(say(multiple, ['c', 'a', 'c'])).toEqual(['a', 'c']);
    expect(say(multiple, ['a', 'zz'])).toBe('choice');
  });
  it('may be left out unless it is required', () => {
    for (const asked of [rating, single, multiple, words])
      for (const none of [[], ['']]) expect(say(asked, none)).toEqual([]);
    expect(say(nps, [''])).toBe('required');
    expect(say(find({ questionId: 'q', kind: 'text', required: true }), [' \n\u200b'])).toBe('required');
    expect(say(find({ questionId: 'q', kind: 'multiple', required: true }), [])).toBe('required');
  });
  it('is text without outer space and without what is no text, as long as a reader counts it', () => {
    expect(say(words, ['  a\r\nb  '])).toEqual(['a\nb']);
    expect(say(words, ['a\u0000\u202eb\u0007'])).toEqual(['ab']);
    expect(say(words, ['👩‍👩‍👧‍👦'.repeat(5)])).toEqual(['👩‍👩‍👧‍👦'.repeat(5)]);
    expect(say(words, ['123456'])).toBe('tooLong');
    expect(say(words, ['e\u0301'.repeat(5)])).toEqual(['é'.repeat(5)]);
    expect(say(words, [' \n '])).toEqual([]);
  });
});

test('a question that is called constructor is open until it is answered', () => {
  const survey = surveyOf([
    { questionId: 'constructor', kind: 'text', required: true },
    { questionId: 'after', kind: 'text', showIf: [{ question: 'constructor', answered: true }] },
  ]);
  const answers = { constructor: ['x'] };
  expect(openQuestion(survey, {})?.questionId).toBe('constructor');
  expect(keptAnswers(survey, answers)).toEqual(answers);
  expect(openQuestion(survey, answers)?.questionId).toBe('after');
});
