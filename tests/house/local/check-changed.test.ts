import { expect, test } from 'vitest';
import { stepsFor } from '../../../scripts/testing/changed.mjs';

const stepsOf = (...files: string[]) =>
  Object.fromEntries(stepsFor(files).map(({ name, args }) => [name, args?.join(' ') ?? null]));

test('a changed source is formatted, typed and tested by what imports it', () => {
  const steps = stepsOf('worker/services/log.ts');
  expect(steps['format and lint']).toMatch(/ ci .+ worker\/services\/log\.ts$/);
  expect(steps.types).toMatch(/--incremental --tsBuildInfoFile \S+\/node_modules\/\.cache\//);
  expect(steps.tests).toMatch(/ related --run --project node .+ worker\/services\/log\.ts$/);
});

test('a changed document is asked of the house rules alone', () => {
  const steps = stepsOf('docs/debugging.md');
  expect(steps.types).toBeNull();
  expect(steps.tests).toContain(' tests/house/code/words.test.ts ');
  expect(steps.tests).not.toContain('debugging');
});

test('changed texts are asked of their types and of the rules for texts', () => {
  const steps = stepsOf('locales/da.json');
  expect(steps.types).not.toBeNull();
  expect(steps.tests).toContain(' tests/house/site/locales.test.ts ');
});
