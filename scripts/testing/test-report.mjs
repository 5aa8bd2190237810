/**
 * Report of a test run: how many passed, and each failure by name with its message. Of a log of forty minutes often
 * only the end is kept, so the end must name every failure, including errors outside tests.
 */
import { writeFileSync } from 'node:fs';

/** @typedef {{name: string, said: string}} Failure */
/** @typedef {{file: string, seconds: number}} FileTime duration of a file's tests with their setup */
/** @typedef {{passed: number, failures: Failure[], times?: FileTime[]}} Report */

/** Environment variable with the path to which Vitest's reporter writes. */
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
    times: modules.map((module) => {
      const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
        module.diagnostic();
      const ms = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
      return { file: module.relativeModuleId, seconds: ms / 1000 };
    }),
  };
}

/** @param {ReadonlyArray<{message?: string, stack?: string}> | undefined} errors */
const words = (errors = []) => errors.map((error) => error.stack ?? error.message ?? String(error)).join('\n');

/**
 * Converts Playwright's JSON to the same report. A test that passed only on retry counts as failed.
 * @param {{suites?: unknown[], errors?: {message?: string}[], stats?: {expected: number}} | null} report
 * @returns {Report}
 */
export function playwrightReport(report) {
  const failures = (report?.errors ?? []).map((error) => ({ name: 'outside any test', said: words([error]) }));
  /** @type {Map<string, number>} */
  const seconds = new Map();
  const walk = (/** @type {any} */ suite, /** @type {string[]} */ above) => {
    const path = [...above, suite.title];
    for (const spec of suite.specs ?? []) {
      for (const test of spec.tests) {
        const ms = test.results.reduce(
          (/** @type {number} */ sum, /** @type {any} */ { duration }) => sum + duration,
          0,
        );
        seconds.set(spec.file, (seconds.get(spec.file) ?? 0) + ms / 1000);
        if (test.status !== 'unexpected' && test.status !== 'flaky') continue;
        const name = [...path, spec.title].join(' › ');
        const errors = test.results.flatMap((/** @type {any} */ result) => result.errors);
        failures.push({ name: `[${test.projectName}] ${name} (${test.status})`, said: words(errors) });
      }
    }
    for (const child of suite.suites ?? []) walk(child, path);
  };
  for (const suite of report?.suites ?? []) walk(suite, []);
  const times = [...seconds].map(([file, own]) => ({ file: `tests/e2e/${file}`, seconds: own }));
  return { passed: report?.stats?.expected ?? 0, failures, times };
}

/** A finished stage. @typedef {Report & {name: string, seconds: number}} Row */

/**
 * The printed end of a run: short failures, the slowest files of all stages, a line per stage, the total.
 * @param {ReadonlyArray<Row>} rows
 */
export function summary(rows) {
  const times = rows.flatMap((row) => row.times ?? []);
  const failures = rows.flatMap((row) => row.failures);
  return [
    ...failures.map((failure) => `\n${inShort(failure)}`),
    ...(times.length > 0 ? ['\nslowest files:', ...slowest(times)] : []),
    '',
    ...rows.map(
      (row) =>
        `${row.name.padEnd(18)} ${String(row.passed).padStart(5)} passed ${String(row.failures.length).padStart(4)} failed ${row.seconds.toFixed(1).padStart(7)} s`,
    ),
    `\n${rows.reduce((sum, { passed }) => sum + passed, 0)} passed, ${failures.length} failed`,
  ];
}

/** The ten slowest files, a line each. @param {FileTime[]} times */
function slowest(times, count = 10) {
  return times
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
}

/**
 * A failure for the end of a log: its name and the first lines of its message, without stack frames of packages. @param
 * {Failure} failure
 */
function inShort({ name, said }, lines = 12) {
  const first = withoutColour(said)
    .split('\n')
    .filter((line) => !/^\s+at .*(?:node_modules|node:|<anonymous>)/.test(line))
    .slice(0, lines);
  return [`✗ ${name}`, ...first.map((line) => `    ${line}`)].join('\n');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one
const withoutColour = (/** @type {string} */ text) => text.replace(/\u001b\[[0-9;]*m/g, '');
