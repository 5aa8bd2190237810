import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseSurveyFile, surveyBytesMax } from '../../../../scripts/building/documents/survey-file';
import { readSurveys } from '../../../../scripts/ops/surveys/files';
import type { Survey } from '../../../../worker/domain/survey/survey';

const demo = readFileSync('chains/solhus/surveys/satisfaction.json', 'utf8');
// biome-ignore lint/suspicious/noExplicitAny: a document that is about to be broken has no type.
type Document = Record<string, any>;

/** What a file with one change says: `path: reason`, a line each. */
function faultsAfter(change: (survey: Document) => void): string[] {
  const survey = JSON.parse(demo) as Document;
  change(survey);
  return faultsOf(JSON.stringify(survey));
}
function faultsOf(text: string): string[] {
  const result = parseSurveyFile(text, 'demo.json');
  return result.ok ? [] : result.reason.map(({ path, reason }) => [path, reason].filter(Boolean).join(': '));
}

describe('a survey file', () => {
  it('of the demo is good, in four languages, for all markets', () => {
    const result = parseSurveyFile(demo);
    const survey = (result.ok ? result.value : null) as Survey;
    expect(survey.markets).toHaveLength(4);
    expect(new Set(survey.questions.map(({ kind }) => kind)).size).toBe(5);
  });

  it('that is no JSON says where', () => {
    expect(faultsOf('{\n  "surveyId": "a",\n}')).toEqual(['is no JSON: line 3, column 1']);
    expect(faultsOf(`"${'x'.repeat(surveyBytesMax)}"`)[0]).toMatch(/has 200002 bytes, at most 200000/);
  });

  it('that is not the shape names the place inside it', () => {
    expect(faultsAfter((survey) => delete survey.questions[0].lowest)[0]).toMatch(/^questions\[0\]\.lowest: /);
    expect(faultsAfter((survey) => Object.assign(survey, { surveyId: 'Not a slug' }))).toEqual([
      'surveyId: must be lower case letters, digits, hyphens',
    ]);
    expect(faultsAfter((survey) => Object.assign(survey, { colour: 'red' }))[0]).toMatch(/colour/);
  });

  it.each<[string, (survey: Document) => void, string[]]>([
    ['a language is missing', (s) => delete s.title.sv, ['title: has no text in sv']],
    ['a hint lacks one', (s) => delete s.questions[6].hint.nl, ['questions[6].hint: has no text in nl']],
    ['an end lacks one', (s) => delete s.questions[0].lowest.da, ['questions[0].lowest: has no text in da']],
    [
      'an option lacks one',
      (s) => delete s.questions[4].options[1].text.en,
      ['questions[4].options[1].text: has no text in en'],
    ],
    ['an ending lacks one', (s) => delete s.endings[2].text.sv, ['endings[2].text: has no text in sv']],
    ['a market stands twice', (s) => s.markets.push('denmark'), ['markets[4]: is the same as markets[0]']],
    [
      'it closes before it opens',
      (s) => Object.assign(s, { opensAt: '2026-12-01T00:00:00Z', closesAt: '2026-12-01T00:00:00+01:00' }),
      ['closesAt: is not after opensAt'],
    ],
    [
      'a question stands twice',
      (s) => Object.assign(s.questions[2], { questionId: 'better' }),
      ['questions[2].questionId: is the same as questions[1].questionId'],
    ],
    [
      'a question has the name of a step',
      (s) => Object.assign(s.questions[6], { questionId: 'finished' }),
      ['questions[6].questionId: is a step of every survey: choose another name'],
    ],
    [
      'an option stands twice',
      (s) => Object.assign(s.questions[4].options[1], { optionId: 'weekly' }),
      ['questions[4].options[1].optionId: is the same as options[0].optionId'],
    ],
    [
      'a condition looks ahead',
      (s) => Object.assign(s.questions[1], { showIf: [{ question: 'visits', anyOf: ['weekly'] }] }),
      ['questions[1].showIf[0].question: names no earlier question: visits'],
    ],
    [
      'a condition looks at its own question',
      (s) => Object.assign(s.questions[3], { showIf: [{ question: 'cleanliness', atLeast: 1 }] }),
      ['questions[3].showIf[0].question: names no earlier question: cleanliness'],
    ],
    [
      'a number is asked of a text',
      (s) => Object.assign(s.questions[3], { showIf: [{ question: 'best', atLeast: 1 }] }),
      ['questions[3].showIf[0].atLeast: asks for a number, best is text'],
    ],
    [
      'a bound is off the scale',
      (s) => Object.assign(s.questions[1], { showIf: [{ question: 'recommend', atMost: 11 }] }),
      ['questions[1].showIf[0].atMost: is not within 0 to 10'],
    ],
    [
      'bounds contradict each other',
      (s) => Object.assign(s.questions[1], { showIf: [{ question: 'recommend', atLeast: 7, atMost: 6 }] }),
      ['questions[1].showIf[0]: can never hold: atLeast > atMost'],
    ],
    [
      'options are asked of a number',
      (s) => Object.assign(s.questions[1], { showIf: [{ question: 'recommend', anyOf: ['six'] }] }),
      ['questions[1].showIf[0].anyOf: asks for options, recommend is nps'],
    ],
    [
      'an option is not there',
      (s) => Object.assign(s.questions[6], { showIf: [{ question: 'visits', anyOf: ['weekly', 'daily'] }] }),
      ['questions[6].showIf[0].anyOf[1]: names no option: daily'],
    ],
    [
      'a condition asks nothing',
      (s) => Object.assign(s.questions[1], { showIf: [{ question: 'recommend' }] }),
      ['questions[1].showIf[0]: asks nothing: give atLeast, atMost, anyOf or answered'],
    ],
    [
      'a condition wants an answer and none',
      (s) => Object.assign(s.questions[1], { showIf: [{ question: 'recommend', atMost: 6, answered: false }] }),
      ['questions[1].showIf[0].answered: can never hold beside what asks for an answer'],
    ],
    [
      'an ending in the middle takes everybody',
      (s) => delete s.endings[1].when,
      ['endings[1]: has no "when" and takes everybody: no ending after it is ever shown'],
    ],
    [
      'the last ending has a condition',
      (s) => Object.assign(s.endings[2], { when: [{ question: 'recommend', atLeast: 7, atMost: 8 }] }),
      ['endings[2].when: must not be there: the last ending takes everybody else'],
    ],
    [
      'an ending is taken by an earlier one',
      (s) => Object.assign(s.endings[1], { when: [{ question: 'recommend', atMost: 3 }] }),
      ['endings[1].when: is never met: endings[0] takes all of them'],
    ],
    [
      'an ending stands twice',
      (s) => Object.assign(s.endings[2], { endingId: 'glad' }),
      ['endings[2].endingId: is the same as endings[1].endingId'],
    ],
  ])('is refused when %s', (_, change, faults) => {
    expect(faultsAfter(change)).toEqual(faults);
  });

  it('lets an ending through that an earlier one takes in part', () => {
    const half = [{ question: 'recommend', atMost: 8 }];
    expect(faultsAfter((survey) => Object.assign(survey.endings[1], { when: half }))).toEqual([]);
    const other = [{ question: 'visits', anyOf: ['weekly'] }];
    expect(faultsAfter((survey) => Object.assign(survey.endings[1], { when: other }))).toEqual([]);
  });

  it('says every fault at once', () => {
    const faults = faultsAfter((survey) => {
      delete survey.title.da;
      delete survey.endings[0].title.en;
      survey.questions[5].options[0].optionId = 'price';
    });
    expect(faults).toHaveLength(3);
  });
});

it('refuses two files of one survey, and a fault in any refuses all', () => {
  const files: Record<string, string> = { 'a.json': demo, 'b.json': demo, 'c.json': '{' };
  const { faults } = readSurveys(Object.keys(files), (file) => files[file] ?? '');
  expect(faults.map(({ file, path, reason }) => [file, path, reason].join(' '))).toEqual([
    'b.json surveyId is satisfaction, and so is that of a.json',
    'c.json  is no JSON: line 1, column 2',
  ]);
});
