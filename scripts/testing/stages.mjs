/**
 * Stages of `npm test` and `npm run check`: each is run and timed, and reports how many tests passed and which failed.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../build.mjs';
import { root, runTool } from '../building/toolchain.mjs';
import { ensureChromium } from './chromium.mjs';
import { playwrightReport, reportVariable, summary } from './test-report.mjs';

/** @typedef {import('./test-report.mjs').Report} Report */
/** @typedef {{name: string, run: () => Promise<Report>}} Stage */

const bin = (/** @type {string} */ path) => join(root, 'node_modules', path);
const vitestReporter = join(root, 'scripts/testing/test-report.mjs');

/** Report of a successful stage without tests of its own, which counts as one. @type {Report} */
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

export const biome = [bin('@biomejs/biome/bin/biome'), 'ci', '--colors=off', '--diagnostic-level=error'];
export const format = tool('format and lint', [...biome, '.']);

const tsc = [bin('typescript/bin/tsc'), '-p', '.'];
export const types = tool('types', tsc);
/** Incremental: checks only changed files and those that depend on them. */
export const incrementalTypes = [...tsc, '--incremental', '--tsBuildInfoFile', bin('.cache/medlem/types.tsbuildinfo')];
export const quickTypes = tool('types', incrementalTypes);
const vitestScript = bin('vitest/vitest.mjs');
export const vitestRelated = [vitestScript, 'related', '--run', '--project', 'node'];

/** @type {Stage} */
export const bundle = {
  name: 'build',
  async run() {
    await build();
    return oneGood;
  },
};

/**
 * A stage with some of Vitest's projects. @param {string} name @param {string[]} projects
 * @param {Record<string, string>} [env] @returns {Stage}
 */
export function vitest(name, projects, env = {}) {
  return {
    name,
    run: () =>
      withReport(async (file) => {
        const chosen = projects.flatMap((project) => ['--project', project]);
        const args = ['run', ...chosen, '--passWithNoTests', '--reporter=default', `--reporter=${vitestReporter}`];
        const { code } = await runTool([vitestScript, ...args], { env: { ...env, [reportVariable]: file } });
        return whole(readReport(file), code);
      }),
  };
}

/** A stage with the browser tests of one configuration. @param {string} name @param {string[]} args @returns {Stage} */
const playwright = (name, args) => ({
  name,
  run: () =>
    withReport(async (file) => {
      ensureChromium();
      const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file };
      const words = [bin('@playwright/test/cli.js'), 'test', ...args, '--reporter=line,json'];
      const { code } = await runTool(words, { env });
      return whole(playwrightReport(readReport(file)), code);
    }),
});

export const browser = playwright('browser', []);
/** The same sources with another chain: their types, then its build and its visitors. */
export const secondChain = [
  tool('second chain: types', [bin('typescript/bin/tsc'), '-p', 'tests/second-chain']),
  playwright('second chain', ['--config', 'playwright.second-chain.config.ts']),
];

/**
 * A run that failed or left no report counts as a failure even if no test is named. @param {Report | null} report
 * @param {number} code
 */
function whole(report, code) {
  const { passed, failures, times } = report ?? { passed: 0, failures: [] };
  if (failures.length > 0 || (code === 0 && report !== null)) return { passed, failures, times };
  return { passed, times, failures: [{ name: 'outside any test', said: `the run ended with code ${code}` }] };
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
 * Runs all stages in order, whatever fails, and prints the summary last.
 * @param {Stage[]} stages @returns {Promise<number>} exit code
 */
export async function runStages(stages) {
  const rows = [];
  for (const { name, run } of stages) {
    console.log(`\n── ${name} ──`);
    const begun = Date.now();
    const report = await run().catch((error) =>
      oneBad(name, error instanceof Error ? (error.stack ?? error.message) : String(error)),
    );
    rows.push({ ...report, name, seconds: (Date.now() - begun) / 1000 });
  }
  console.log(summary(rows).join('\n'));
  return rows.every(({ failures }) => failures.length === 0) ? 0 : 1;
}
