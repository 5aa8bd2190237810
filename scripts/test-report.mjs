/**
 * What a run of tests comes down to: how many passed, and each failure by name with what it said. A log of forty
 * minutes is often kept by its end alone, so the end has to name what failed, and that of an error outside any test
 * too.
 */
import { writeFileSync } from 'node:fs';

/** @typedef {{name: string, said: string}} Failure */
/** @typedef {{passed: number, failures: Failure[]}} Report */

/** Where Vitest's reporter writes its report: the name of a variable of the environment. */
export const reportVariable = 'MEDLEM_TEST_REPORT';

/** Vitest's reporter: writes the report as JSON once the run is over. */
export default class TestReport {
  /**
   * @param {ReadonlyArray<import('vitest/node').TestModule>} modules
   * @param {ReadonlyArray<import('vitest').SerializedError>} unhandled
   */
  onTestRunEnd(modules, unhandled) {
    const file = process.env[reportVariable];
    if (file !== undefined) writeFileSync(file, JSON.stringify(vitestReport(modules, unhandled)));
  }
}

/**
 * @param {ReadonlyArray<import('vitest/node').TestModule>} modules
 * @param {ReadonlyArray<import('vitest').SerializedError>} unhandled errors outside any test
 * @returns {Report}
 */
function vitestReport(modules, unhandled) {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const broken = modules.flatMap((module) => [module, ...module.children.allSuites()]);
  return {
    passed: tests.filter((test) => test.result().state === 'passed').length,
    failures: [
      ...tests
        .filter((test) => test.result().state === 'failed')
        .map((test) => ({
          name: `${test.module.relativeModuleId} › ${test.fullName}`,
          said: words(test.result().errors),
        })),
      ...broken
        .filter((part) => part.errors().length > 0)
        .map((part) => ({
          name: 'fullName' in part ? part.fullName : part.relativeModuleId,
          said: words(part.errors()),
        })),
      ...unhandled.map((error) => ({ name: 'outside any test', said: words([error]) })),
    ],
  };
}

/** @param {ReadonlyArray<{message?: string, stack?: string}> | undefined} errors */
const words = (errors = []) => errors.map((error) => error.stack ?? error.message ?? String(error)).join('\n');

/**
 * Playwright's JSON as the same report. A test that needed a second try is a test that fails on some machine.
 * @param {{suites?: unknown[], errors?: {message?: string}[], stats?: {expected: number}} | null} report
 * @returns {Report}
 */
export function playwrightReport(report) {
  const failures = (report?.errors ?? []).map((error) => ({ name: 'outside any test', said: words([error]) }));
  const walk = (/** @type {any} */ suite, /** @type {string[]} */ above) => {
    const path = [...above, suite.title];
    for (const spec of suite.specs ?? []) {
      for (const test of spec.tests) {
        if (test.status !== 'unexpected' && test.status !== 'flaky') continue;
        const name = [...path, spec.title].join(' › ');
        const errors = test.results.flatMap((/** @type {any} */ result) => result.errors);
        failures.push({ name: `[${test.projectName}] ${name} (${test.status})`, said: words(errors) });
      }
    }
    for (const child of suite.suites ?? []) walk(child, path);
  };
  for (const suite of report?.suites ?? []) walk(suite, []);
  return { passed: report?.stats?.expected ?? 0, failures };
}

/** A failure for the end of a log: its name and the first lines of what it said, without other people's frames. @param {Failure} failure */
export function inShort({ name, said }, lines = 12) {
  const first = withoutColour(said)
    .split('\n')
    .filter((line) => !/^\s+at .*(?:node_modules|node:|<anonymous>)/.test(line))
    .slice(0, lines);
  return [`✗ ${name}`, ...first.map((line) => `    ${line}`)].join('\n');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one
const withoutColour = (/** @type {string} */ text) => text.replace(/\u001b\[[0-9;]*m/g, '');
