import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('a reset empties what Medlem keeps, and leaves whatever else stands in a folder that somebody named', () => {
  const state = mkdtempSync(join(tmpdir(), 'medlem-reset-'));
  try {
    mkdirSync(join(state, 'v3/d1'), { recursive: true });
    mkdirSync(join(state, 'done'));
    mkdirSync(join(state, 'photos'));
    writeFileSync(join(state, 'v3/d1/db.sqlite'), 'x');
    writeFileSync(join(state, 'photos/one'), 'mine');
    const said = execFileSync(process.execPath, ['scripts/reset.mjs'], {
      env: { ...process.env, MEDLEM_STATE: state },
      encoding: 'utf8',
    });
    expect(said).toContain(state);
    expect([existsSync(join(state, 'v3')), existsSync(join(state, 'done'))]).toEqual([false, false]);
    expect(readFileSync(join(state, 'photos/one'), 'utf8')).toBe('mine');
  } finally {
    rmSync(state, { recursive: true });
  }
});

it.each(['start', 'dev', 'reset'])(
  '%s does nothing when it is asked for help, or given a word it does not know',
  (name) => {
    const state = mkdtempSync(join(tmpdir(), 'medlem-words-'));
    const says = (word: string) => {
      const env = { ...process.env, MEDLEM_STATE: state };
      const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${name}.mjs`, word], {
        ...{ env, encoding: 'utf8', timeout: 20_000 },
      });
      return [status, stdout + stderr] as const;
    };
    try {
      mkdirSync(join(state, 'v3'));
      expect(says('--help')).toEqual([
        0,
        expect.stringMatching(new RegExp(`^npm (?:run )?${name} -- \\[--chain NAME\\]`)),
      ]);
      expect(says('--dry-run')).toEqual([2, expect.stringContaining(`${name} has no option --dry-run.`)]);
      expect(existsSync(join(state, 'v3'))).toBe(true);
    } finally {
      rmSync(state, { recursive: true });
    }
  },
);
