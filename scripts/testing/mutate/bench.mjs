/** Runs tests on mutated sources, in one process: no file is written, and unchanged modules are loaded once. */
import { join, relative } from 'node:path';
import { createVitest } from 'vitest/node';
import configure from '../../../vitest.config.ts';
import { root } from '../../building/toolchain.mjs';

/** Milliseconds. A fault that takes longer made an endless loop, which counts as noticed. */
const longestMs = 120_000;

/** @param {string} project of vitest.config.ts; `tests`: all its test files, relative to the root */
export async function openBench(project) {
  /** @type {import('./mutants.mjs').Mutant | null} */
  let mutant = null;
  /** @type {any[]} */
  const projects = configure.test?.projects ?? [];
  const { plugins, test, ...rest } = projects.find((one) => one.test.name === project);
  const faults = {
    name: 'medlem:fault',
    enforce: /** @type {const} */ ('pre'),
    transform: (/** @type {string} */ _, /** @type {string} */ id) =>
      mutant !== null && id.split('?')[0] === join(root, mutant.file) ? { code: mutant.code, map: null } : null,
  };
  const vitest = await createVitest(
    'test',
    { root, config: false, watch: false, bail: 1, reporters: [{}], silent: true, ...test, sequence: {} },
    { ...rest, root, configFile: false, plugins: [faults, ...plugins], logLevel: 'silent' },
  );
  const all = await vitest.globTestSpecifications();
  /** @type {string[]} */
  let failed = [];

  /**
   * @param {import('./mutants.mjs').Mutant | null} fault null: none
   * @param {string[]} tests @returns {Promise<boolean>} whether all pass
   */
  async function passes(fault, tests) {
    for (const one of [mutant, fault]) if (one) vitest.invalidateFile(join(root, one.file));
    mutant = fault;
    const chosen = all.filter(({ moduleId }) => tests.includes(relative(root, moduleId)));
    let isEndless = false;
    const timer = setTimeout(() => {
      // All tests of the sample without a fault may take longer.
      if (fault === null) return;
      isEndless = true;
      // The second call cancels without waiting for running tests.
      for (let asked = 0; asked < 2; asked += 1) void vitest.cancelCurrentRun('keyboard-input');
    }, longestMs);
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen);
    clearTimeout(timer);
    failed = testModules.filter((module) => !module.ok()).map(({ relativeModuleId }) => relativeModuleId);
    return !isEndless && unhandledErrors.length === 0 && failed.length === 0;
  }
  return {
    tests: new Set(all.map(({ moduleId }) => relative(root, moduleId))),
    passes,
    failed: () => failed,
    close: () => vitest.close(),
  };
}
