/** The stages of `npm test` and `npm run check`: each runs, is timed, and yields how many tests passed and failed. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { root, runTool } from './toolchain.mjs';

/** @typedef {{passed: number, failed: number}} Count */
/** @typedef {{name: string, run: () => Promise<Count>}} Stage */

const bin = (/** @type {string} */ path) => join(root, 'node_modules', path);

/** A stage that has no tests of its own counts as one. @param {boolean} good @returns {Count} */
const single = (good) => ({ passed: good ? 1 : 0, failed: good ? 0 : 1 });

/** @param {string} name @param {string[]} args @returns {Stage} */
const tool = (name, args) => ({ name, run: async () => single((await runTool(args)).code === 0) });

export const format = tool('format and lint', [
  bin('@biomejs/biome/bin/biome'),
  'ci',
  '--colors=off',
  '--diagnostic-level=error',
  '.',
]);
export const types = tool('types', [bin('typescript/bin/tsc'), '-p', '.']);

/** @type {Stage} */
export const bundle = {
  name: 'build',
  async run() {
    await build();
    return single(true);
  },
};

/** Vitest's projects by name. @param {string} name @param {string[]} projects @returns {Stage} */
export function vitest(name, projects) {
  return {
    name,
    run: () =>
      withReport(async (file) => {
        const chosen = projects.flatMap((project) => ['--project', project]);
        const args = [
          'run',
          ...chosen,
          '--passWithNoTests',
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${file}`,
        ];
        const { code } = await runTool([bin('vitest/vitest.mjs'), ...args]);
        const report = readReport(file);
        return { passed: report?.numPassedTests ?? 0, failed: atLeastOneIf(code !== 0, report?.numFailedTests ?? 0) };
      }),
  };
}

/** @type {Stage} */
export const browser = {
  name: 'browser',
  run: () =>
    withReport(async (file) => {
      if (!existsSync(join(root, 'tests/e2e'))) return { passed: 0, failed: 0 };
      const env = { CHROMIUM_PATH: ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: file };
      const { code } = await runTool([bin('@playwright/test/cli.js'), 'test', '--reporter=line,json'], { env });
      const stats = readReport(file)?.stats;
      // A test that needed a second try is a test that fails on some machine.
      const failed = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0);
      return { passed: stats?.expected ?? 0, failed: atLeastOneIf(code !== 0, failed) };
    }),
};

/** A run that failed outside any test still counts. @param {boolean} hasFailed @param {number} count */
const atLeastOneIf = (hasFailed, count) => (hasFailed ? Math.max(1, count) : count);

/** @param {(file: string) => Promise<Count>} run */
async function withReport(run) {
  const folder = mkdtempSync(join(tmpdir(), 'medlem-report-'));
  try {
    return await run(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} file */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/**
 * Runs stage after stage, all of them whatever fails, and prints the sum as the last line.
 * @param {Stage[]} stages @returns {Promise<number>} exit code
 */
export async function runStages(stages) {
  const total = { passed: 0, failed: 0 };
  const rows = [];
  for (const { name, run } of stages) {
    console.log(`\n── ${name} ──`);
    const begun = Date.now();
    const count = await run().catch((error) => {
      console.error(error instanceof Error ? error.message : error);
      return single(false);
    });
    total.passed += count.passed;
    total.failed += count.failed;
    rows.push({ name, ...count, seconds: (Date.now() - begun) / 1000 });
  }
  console.log('');
  for (const { name, passed, failed, seconds } of rows) {
    console.log(
      `${name.padEnd(18)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${seconds.toFixed(1).padStart(7)} s`,
    );
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
}
