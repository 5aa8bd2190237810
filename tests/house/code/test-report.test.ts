import { expect, test } from 'vitest';
import { playwrightReport, summary } from '../../../scripts/testing/test-report.mjs';

/** What `npm test` says at its end is all that is kept of a long log: what failed, what took longest, how many. */
const file = (name: string, seconds: number) => ({ file: `tests/${name}.test.ts`, seconds });

test('the ten files that took longest are told once, over all stages, the longest first', () => {
  const quick = Array.from({ length: 8 }, (_, index) => file(`quick-${index}`, 1 + index));
  const lines = summary([
    { name: 'worker', passed: 3, failures: [], seconds: 60, times: [file('long', 40.04), ...quick] },
    { name: 'types', passed: 1, failures: [], seconds: 2 },
    { name: 'browser', passed: 2, failures: [], seconds: 30, times: [file('longest', 90), file('least', 0.1)] },
  ]);
  const from = lines.indexOf('\nslowest files:') + 1;
  const told = lines.slice(from, lines.indexOf('', from));
  expect(told.map((line) => line.trim())).toEqual([
    '90.0 s  tests/longest.test.ts',
    '40.0 s  tests/long.test.ts',
    ...quick.toReversed().map(({ file, seconds }) => `${seconds.toFixed(1)} s  ${file}`),
  ]);
});

test('each failure is named, and the last line is the sum', () => {
  const failures = [
    { name: 'a page › says so', said: 'expected 1\n    at helper (node_modules/vitest/x.js)\nto be 2' },
  ];
  const lines = summary([
    { name: 'worker', passed: 3, failures, seconds: 60 },
    { name: 'types', passed: 1, failures: [], seconds: 2 },
  ]);
  expect(lines[0]).toBe('\n✗ a page › says so\n    expected 1\n    to be 2');
  expect(lines.at(-3)).toMatch(/^worker +3 passed +1 failed +60\.0 s$/);
  expect(lines.at(-1)).toBe('\n4 passed, 1 failed');
});

test('a browser test that passed only when tried again has failed, and counts with all its tries', () => {
  const tried = (status: string, ...durations: number[]) => ({
    status,
    projectName: 'phone',
    results: durations.map((duration) => ({
      duration,
      errors: status === 'expected' ? [] : [{ message: 'too late' }],
    })),
  });
  const { passed, failures, times } = playwrightReport({
    stats: { expected: 1 },
    suites: [
      {
        title: 'signup/journey.spec.ts',
        specs: [
          { title: 'joins', file: 'signup/journey.spec.ts', tests: [tried('expected', 1500)] },
          { title: 'pays', file: 'signup/journey.spec.ts', tests: [tried('flaky', 1000, 2000)] },
        ],
      },
    ],
  });
  expect(passed).toBe(1);
  expect(failures.map(({ name }) => name)).toEqual(['[phone] signup/journey.spec.ts › pays (flaky)']);
  expect(times).toEqual([{ file: 'tests/e2e/signup/journey.spec.ts', seconds: 4.5 }]);
});
