import { describe, expect, test } from 'vitest';
import { read } from '../../../scripts/house/sources';
import { surveySchema } from '../../../worker/domain/survey/survey';
import { surveyWith } from '../../setup/pages/survey';

/** What no compiler asks of a new kind of question. */
const kinds = surveySchema.shape.questions.def.element.def.options.map(({ shape }) => shape.kind.def.values[0]);

describe.each(kinds)('a question of the kind %s', (kind) => {
  test('has its row in docs/surveys.md', () => {
    expect(read('docs/surveys.md')).toMatch(new RegExp(`^\\| \`${kind}\` \\| `, 'm'));
  });

  test('is in the survey that tests answer, and in the walks over any survey', () => {
    expect(surveyWith().questions.map((question) => question.kind)).toContain(kind);
    expect(read('tests/domain/survey/survey-walk-properties.test.ts')).toMatch(
      new RegExp(`constantFrom\\([^)]*'${kind}'`),
    );
  });
});
