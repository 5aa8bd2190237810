import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSealer } from '../../../worker/crypto/keyring';
import { emptyState } from '../../../worker/services/sessions/port';
import { createSnapshots } from '../../../worker/services/sessions/snapshots';
import { createLaggingKv } from '../../setup/databases/lagging-kv';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pointer = { id: 'id', idHash: 'hash', revision: 1, expiresAt: 0 };

it.each([500, 3_000, 15_000])(
  'the end of a session is noted when the store takes no write for %d ms',
  async (downMs) => {
    const kv = createLaggingKv(() => Date.now());
    const snapshots = createSnapshots(kv.at('here') as KVNamespace, createSealer(`k1:${'A'.repeat(43)}`), {
      now: () => Date.now(),
    });
    await snapshots.put(pointer, { state: emptyState, idleExpiresAt: Date.now() + 86_400_000 });
    expect(await snapshots.get(pointer)).not.toBeNull();
    kv.fail('writeFails');
    void snapshots.end(pointer);
    await vi.advanceTimersByTimeAsync(downMs);
    kv.fail('none');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await snapshots.get(pointer)).toBeNull();
  },
);
