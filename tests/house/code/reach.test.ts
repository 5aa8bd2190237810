import { expect, test } from 'vitest';
import { reachedFrom, replacements } from '../../../scripts/house/reach';
import { filesUnder } from '../../../scripts/house/sources';

/** Declarations are read by the compiler, migrations by the deployment. */
const isExempt = (file: string) => /\.d\.ts$|^worker\/migrations(?:-archive)?\/.*\.sql$/.test(file);

/** What only a command or a test uses lies in `scripts/` or `tests/`: who reads `worker/` reads what runs in production. */
test('every file of worker/ is reached from worker/index.ts', () => {
  const reached = reachedFrom(['worker/index.ts', ...replacements()]);
  expect(reached.size).toBeGreaterThan(500);
  expect(filesUnder('worker', /./).filter((file) => !reached.has(file) && !isExempt(file))).toEqual([]);
});

test('what the build replaces is there, and is named by its plugin', () => {
  expect(replacements()).toEqual(['worker/services/passkeys/ecdsa-signature.ts']);
});
