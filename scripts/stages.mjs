/** The stages of `npm test` and `npm run check`: each runs, is timed, and yields how many tests passed and which failed. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { inShort, playwrightReport, reportVariable } from './test-report.mjs';
import { root, runTool } from './toolchain.mjs';

/** @typedef {import('./test-report.mjs').Report} Report */
/** @typedef {{name: string, run: () => Promise<Report>}} Stage */

const bin = (/** @type {string} */ path) => join(root, 'node_modules', path);
const vitestReporter = join(root, 'scripts/test-report.mjs');

/** A stage that has no tests of its own counts as one. @type {Report} */
const oneGood = { passed: 1, failures: [] };

/** @param {string} name @param {string} said @returns {Report} */
const oneBad = (name, said) => ({ passed: 0, failures: [{ name, said }] });

/** @param {string} name @param {string[]} args @returns {Stage} */
const tool = (name, args) => ({
  name,
  async run() {
    const { code, output } = await runTool(args, { quiet: true });
    process.stdout.write(output);
    return code === 0 ? oneGood : oneBad(name, output.trim());
  },
});

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
    return oneGood;
  },
};

/** Vitest's projects by name. @param {string} name @param {string[]} projects @returns {Stage} */
export function vitest(name, projects) {
  return {
    name,
    run: () =>
      withReport(async (file) => {
        const chosen = projects.flatMap((project) => ['--project', project]);
        const args = ['run', ...chosen, '--passWithNoTests', '--reporter=default', `--reporter=${vitestReporter}`];
        const { code } = await runTool([bin('vitest/vitest.mjs'), ...args], { env: { [reportVariable]: file } });
        return whole(readReport(file), code);
      }),
  };
}

/** @type {Stage} */
export const browser = {
  name: 'browser',
  run: () =>
    withReport(async (file) => {
      if (!existsSync(join(root, 'tests/e2e'))) return { passed: 0, failures: [] };
      const env = { CHROMIUM_PATH: ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: file };
      const { code } = await runTool([bin('@playwright/test/cli.js'), 'test', '--reporter=line,json'], { env });
      return whole(playwrightReport(readReport(file)), code);
    }),
};

/** A run that failed, or left no report, without naming a test still counts. @param {Report | null} report @param {number} code */
function whole(report, code) {
  const { passed, failures } = report ?? { passed: 0, failures: [] };
  if (failures.length > 0 || (code === 0 && report !== null)) return { passed, failures };
  return { passed, failures: [{ name: 'outside any test', said: `the run ended with code ${code}` }] };
}

/** @param {(file: string) => Promise<Report>} run */
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
  const rows = [];
  for (const { name, run } of stages) {
    console.log(`\n── ${name} ──`);
    const begun = Date.now();
    const { passed, failures } = await run().catch((error) =>
      oneBad(name, error instanceof Error ? (error.stack ?? error.message) : String(error)),
    );
    rows.push({ name, passed, failures, seconds: (Date.now() - begun) / 1000 });
  }
  for (const failure of rows.flatMap((row) => row.failures)) console.log(`\n${inShort(failure)}`);
  console.log('');
  for (const { name, passed, failures, seconds } of rows) {
    console.log(
      `${name.padEnd(18)} ${String(passed).padStart(5)} passed ${String(failures.length).padStart(4)} failed ${seconds.toFixed(1).padStart(7)} s`,
    );
  }
  const passed = rows.reduce((sum, row) => sum + row.passed, 0);
  const failed = rows.reduce((sum, row) => sum + row.failures.length, 0);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
