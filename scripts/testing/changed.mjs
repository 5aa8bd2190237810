/** Checks for changed files only (`npm run check -- --changed`), in parallel, in about ten seconds. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, runTool } from '../building/toolchain.mjs';
import { biome, incrementalTypes, vitestRelated } from './stages.mjs';

/** @typedef {{name: string, args: string[] | null}} Step args: null when no changed file concerns it */

/** House rules that read files as text, so that their imports do not show what they depend on; only the fast ones. */
const textRules = [
  ...readdirSync(join(root, 'tests/house/code')).map((name) => `code/${name}`),
  'site/locales.test.ts',
  'site/styles.test.ts',
  'site/member-actions.test.ts',
  // Every chain's folder: a text that a chain's own language lacks is told by nothing else.
  'chains/chain-check.test.ts',
  'deployment/migrations.test.ts',
].map((file) => `tests/house/${file}`);

/** Files that differ from the last commit, including new and excluding removed ones. @returns {string[]} */
function changedFiles() {
  const lines = (/** @type {string[]} */ ...words) =>
    spawnSync('git', words, { cwd: root, encoding: 'utf8' }).stdout.split('\n').filter(Boolean);
  return [
    ...lines('diff', '--name-only', '--diff-filter=d', 'HEAD'),
    ...lines('ls-files', '--others', '--exclude-standard'),
  ];
}

/**
 * Checks for these files: the tests that import one of them, directly or indirectly, and the fast house rules.
 * @param {readonly string[]} files @returns {Step[]}
 */
export function stepsFor(files) {
  const hasCode = files.some((file) => /\.(?:tsx?|mjs|json|toml)$/.test(file));
  return [
    { name: 'format and lint', args: [...biome, '--no-errors-on-unmatched', ...files] },
    { name: 'types', args: hasCode ? incrementalTypes : null },
    {
      name: 'tests',
      // Tests of commands are left out: they run the commands, which is slow, and are about data.
      args: [...vitestRelated, '--exclude', 'tests/house/ops/**', ...textRules, ...(hasCode ? files : [])],
    },
  ];
}

/** Prints a line per step, and the output of those that fail. @returns {Promise<number>} exit code */
export async function checkChanged() {
  const files = changedFiles();
  if (files.length === 0) {
    console.log('Nothing has changed since the last commit.');
    return 0;
  }
  const codes = stepsFor(files).map(async ({ name, args }) => {
    if (args === null) return 0;
    const begun = Date.now();
    const { code, output } = await runTool(args, { quiet: true });
    if (code !== 0) console.log(`\n── ${name} ──\n${output.trim()}\n`);
    console.log(`${code === 0 ? 'good  ' : 'FAILED'} ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
    return code;
  });
  return Math.max(...(await Promise.all(codes)));
}
