import { execFile, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packedBytes, walk } from '../../scripts/bench/journey.mjs';
import { askDoor } from '../../scripts/local/serving/door.mjs';
import { freePort } from '../../scripts/local/workers.mjs';
import { printFigure } from '../setup/runtime/figures';

const runs = promisify(execFile);
const patienceMs = 300_000;

/** What a command prints and its exit code; a hanging one ends with the test. */
const said = (args: string[], env: Record<string, string>) =>
  runs(process.execPath, args, { env: { ...process.env, ...env } }).then(
    ({ stdout, stderr }) => ({ code: 0, text: (stdout + stderr).trim() }),
    ({ code, stdout, stderr }) => ({ code, text: (stdout + stderr).trim() }),
  );

/** A sample; `npm run soak -- posts` has the full figure. */
it(
  'no post is lost, refused or accepted, from twenty connections',
  async () => {
    const { code, text } = await said(['scripts/soak/posts.mjs', '--posts', '600'], {});
    expect(text).toMatch(/^SOAK posts: 600 posts, connections 20, lost 0,/m);
    expect(code).toBe(0);
  },
  patienceMs,
);

describe('a Medlem on this machine', () => {
  const state = mkdtempSync(join(tmpdir(), 'medlem-run-'));
  let own: Record<string, string>;
  let medlem: ReturnType<typeof spawn>;
  let printed = '';

  beforeAll(async () => {
    // A clean clone was built before it had secrets.
    rmSync('dist/medlem/.dev.vars', { force: true });
    own = { MEDLEM_STATE: state, PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) };
    // As people start it: what is killed below is npm, and not the script that could still do something.
    medlem = spawn('npm', ['--silent', 'start'], { env: { ...process.env, ...own } });
    for (const output of [medlem.stdout, medlem.stderr]) output?.on('data', (chunk) => (printed += chunk));
    while (!printed.includes('Medlem is running')) {
      if (medlem.exitCode !== null) throw new Error(printed);
      await delay(100);
    }
  }, patienceMs);
  afterAll(() => {
    medlem.kill('SIGTERM');
    rmSync(state, { recursive: true, force: true });
  });

  it(
    'is alone on its folder and on its ports, and says so in one sentence',
    async () => {
      const other = { PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) };
      const sameFolder = await said(['scripts/start.mjs'], { ...own, ...other });
      expect(sameFolder.text).toMatch(
        new RegExp(`^Medlem runs on this folder already, at http://localhost:${own.PORT}/ \\(process \\d+\\): \\S+$`),
      );
      const samePort = await said(['scripts/start.mjs'], { ...own, MEDLEM_STATE: `${state}-other` });
      expect(samePort.text).toMatch(new RegExp(`^Port ${own.PORT} is taken, perhaps by another Medlem\\. [^\\n]+$`));
      const equal = await said(['scripts/start.mjs'], { ...own, ...other, SANDBOX_PORT: other.PORT });
      expect(equal.text).toBe(`PORT and SANDBOX_PORT are both ${other.PORT}: give the sandbox another port.`);
      // Nobody, root included, can make a folder there.
      const readOnly = await said(['scripts/start.mjs'], { ...other, MEDLEM_STATE: '/dev/null/medlem' });
      expect(readOnly.text).toMatch(/^Nothing can be written to \/dev\/null\/medlem\. [^\n]+$/);
      expect([sameFolder, samePort, equal, readOnly].map(({ code }) => code)).toEqual([1, 1, 1, 1]);
      rmSync(`${state}-other`, { recursive: true, force: true });
    },
    patienceMs,
  );

  it('has somebody who owes from the start, as it says', async () => {
    expect(printed).toContain('oliver@medlem.example (past due)');
    // The provider tells of it by a webhook.
    const sql = 'SELECT s.state FROM subscription s JOIN member m USING (member_id) WHERE m.email = ?';
    const standing = () =>
      askDoor(state, ['batch', 'DB_DENMARK', [{ sql, values: ['oliver@medlem.example'] }]]).then(JSON.stringify);
    await expect.poll(standing, { timeout: 20_000 }).toContain('pastDue');
  });

  it(
    'is asked by an operator’s command, which opens no database beside it, and not emptied under it',
    async () => {
      const listed = await said(['scripts/ops.mjs', 'device', 'list', '--json', '--market', 'denmark'], own);
      expect(listed.text).toContain('Demo screen');
      const split = await said(['scripts/ops.mjs', 'cells', 'split', '--from', 'local-d1', '--dry-run'], own);
      expect(split.text).toMatch(/^Medlem runs at .+ and holds no database but its own\./);
      expect((await said(['scripts/reset.mjs'], own)).text).toMatch(/^Medlem runs on this folder, at /);
    },
    patienceMs,
  );

  it(
    'sends pages that are small, styles and all',
    async () => {
      for (const { name, path, visitor, budget } of await walk(Number(own.PORT), Number(own.SANDBOX_PORT))) {
        const bytes = packedBytes((await visitor.get(path)).body);
        printFigure(`page ${name}: ${bytes} bytes packed, allowed ${budget}`);
        expect(bytes, `${name}: ${bytes} bytes packed, allowed ${budget}`).toBeLessThanOrEqual(budget);
      }
    },
    patienceMs,
  );

  it('shows an error once, with message, stack of sources and line, under the id that the page says', async () => {
    const ask = (sql: string) => askDoor(state, ['batch', 'DB_DENMARK', [{ sql, values: [] }]]);
    await ask('ALTER TABLE device RENAME TO device_away');
    const answer = await fetch(`http://localhost:${own.PORT}/kiosk/pair/${'a'.repeat(43)}`);
    await ask('ALTER TABLE device_away RENAME TO device');
    const id = answer.headers.get('x-request-id') ?? '';
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain(id);
    while (!printed.split(id)[1]?.includes('^\n')) await delay(50);
    const [, told = '', ...more] = printed.split(id);
    expect(more).toEqual([]);
    expect(told).toMatch(/no such table: device/);
    expect(told).toMatch(/^app {5}│ +at (?:async )?worker\/services\/[\w/-]+\.ts:\d+:\d+$/m);
    expect(told).toMatch(/^app {5}│ +\d+ │ .+$/m);
    expect(told).not.toMatch(/dist\/medlem/);
  });

  it('printed no word of a locked database', () => {
    expect(printed).not.toMatch(/lock|try again/i);
  });

  it(
    'leaves no process behind when it is killed',
    async () => {
      const family = descendantsOf(Number(medlem.pid));
      expect(family.filter(({ command }) => command.startsWith('workerd')).length).toBe(2);
      medlem.kill('SIGKILL');
      const alive = () => family.filter(({ pid }) => isAlive(pid));
      for (let tries = 0; alive().length > 0 && tries < 100; tries += 1) await delay(100);
      expect(alive()).toEqual([]);
      const listed = await said(['scripts/ops.mjs', 'device', 'list', '--json', '--market', 'denmark'], own);
      expect(listed.text).toContain('Demo screen');
    },
    patienceMs,
  );
});

function descendantsOf(ancestor: number): { pid: number; command: string }[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,comm='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/));
  const below = (parent: number): { pid: number; command: string }[] =>
    rows
      .filter(([, ppid]) => Number(ppid) === parent)
      .flatMap(([pid, , command = '']) => [{ pid: Number(pid), command }, ...below(Number(pid))]);
  return below(ancestor);
}

/** One that only waits for its parent to read its exit code is over. */
function isAlive(pid: number): boolean {
  try {
    return !execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).startsWith('Z');
  } catch {
    return false;
  }
}
