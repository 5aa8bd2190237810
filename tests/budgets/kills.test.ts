import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { printFigure } from '../setup/runtime/figures';

const runs = promisify(execFile);

/** A sample; `npm run soak` has the full figures. What is not whole ends with exit code 1, and so rejects. */
it('a Worker killed under load has kept everything it acknowledged, once and in its own cell', async () => {
  const { stdout } = await runs(process.execPath, ['scripts/soak/kills.mjs', '--kills', '2', '--writes', '500']);
  const figures = /^SOAK .+$/m.exec(stdout)?.[0] ?? '';
  printFigure(figures.replace(/^SOAK /, ''));
  expect(figures).toMatch(/ lost 0, doubled 0, mixed 0, refused 0,/);
}, 300_000);
