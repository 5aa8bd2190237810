/**
 * `npm run rollback-check -- REF`: lets the code of an earlier release read what this one writes, as it has to after a roll
 * back and beside this one during a deployment. REF is the commit that is live; the last commit without one.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireToolchain, root, runTool, stop } from './building/toolchain.mjs';

await requireToolchain();
const [ref = 'HEAD'] = process.argv.slice(2);
const home = mkdtempSync(join(tmpdir(), 'medlem-release-'));
const earlier = join(home, 'release');
const git = (/** @type {string[]} */ ...words) => spawnSync('git', words, { cwd: root, encoding: 'utf8' });

try {
  const { status, stderr } = git('worktree', 'add', '--detach', earlier, ref);
  if (status !== 0) stop(`There is no release "${ref}" here:\n${stderr.trim()}`);
  symlinkSync(join(root, 'node_modules'), join(earlier, 'node_modules'));
  // Rows of now, read by the code of then. Before there were kept releases there was no test to read them either.
  const tests = 'tests/house/releases';
  const rows = 'tests/fixtures/release';
  rmSync(join(earlier, rows), { recursive: true, force: true });
  cpSync(join(root, rows), join(earlier, rows), { recursive: true });
  if (!existsSync(join(earlier, tests))) cpSync(join(root, tests), join(earlier, tests), { recursive: true });
  const newest = Math.max(...readdirSync(join(root, rows)).map(Number));
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const args = ['run', '--project', 'node', '--root', earlier, `${tests}/read.test.ts`, '-t', `release ${newest} `];
  const { code, output } = await runTool([vitest, ...args], { quiet: true });
  const passed = /Tests\s+(.*)/.exec(output)?.[1] ?? '';
  if (code === 0) console.log(`${ref} reads what release ${newest} writes: ${passed}`);
  else console.error(`${output}\n${ref} cannot read what release ${newest} writes: a roll back to it is not safe.`);
  process.exitCode = code;
} finally {
  git('worktree', 'remove', '--force', earlier);
  rmSync(home, { recursive: true, force: true });
}
