import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { openBindings } from '../../../scripts/ops/data/bindings';

const state = mkdtempSync(join(tmpdir(), 'medlem-former-'));
afterAll(() => rmSync(state, { recursive: true, force: true }));

it('takes the key of the old database from the shell on this machine too, for the split alone', async () => {
  vi.stubEnv('MEDLEM_STATE', state);
  vi.stubEnv('DATA_KEYS', 'k0:of-the-old-database');
  for (const [former, keys] of [
    ['local-d1', 'k0:of-the-old-database'],
    [undefined, undefined],
  ] as const) {
    const { env, close } = await openBindings(null, former);
    try {
      expect([env.DATA_KEYS, env.FORMER !== undefined]).toEqual([keys, former !== undefined]);
    } finally {
      await close();
    }
  }
}, 60_000);
