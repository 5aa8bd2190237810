import type { Sealer } from '../../crypto/keyring';
import type { SessionPointer, SessionState } from './port';

interface Snapshot {
  readonly state: SessionState;
  readonly isMember: boolean;
  readonly idleExpiresAt: number;
}

/** Which revision of which session. */
export type SnapshotKey = Pick<SessionPointer, 'idHash' | 'revision'>;

const keyOf = (pointer: SnapshotKey) => `s:${pointer.idHash}:${pointer.revision}`;
const kvMinimumTtlSeconds = 60;
const readPatienceMs = 150;
const writePatienceMs = 300;

async function within<Value>(work: Promise<Value>, ms: number): Promise<Value | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/**
 * Immutable by key: a revision is written once and never overwritten. KV being slow or down costs time, never a session.
 * Sealed, for a draft holds a name and an address and a copy in KV cannot be taken back at once.
 */
export function createSnapshots(kv: KVNamespace, sealer: Sealer, now: () => number) {
  return {
    async get(pointer: SessionPointer): Promise<Snapshot | null> {
      try {
        const sealed = await within(kv.get(keyOf(pointer)), readPatienceMs);
        const text = sealed && (await sealer.open(sealed));
        const snapshot = text ? (JSON.parse(text) as Snapshot) : null;
        return snapshot && snapshot.idleExpiresAt > now() ? snapshot : null;
      } catch {
        return null;
      }
    },
    async put(pointer: SessionPointer, snapshot: Snapshot): Promise<void> {
      const ttlSeconds = Math.max(kvMinimumTtlSeconds, Math.ceil((snapshot.idleExpiresAt - now()) / 1000));
      try {
        const sealed = await sealer.seal(JSON.stringify(snapshot));
        await within(kv.put(keyOf(pointer), sealed, { expirationTtl: ttlSeconds }), writePatienceMs);
      } catch {
        // The row in D1 is the truth; a missing snapshot only costs the next reader a query.
      }
    },
    async remove(pointer: SnapshotKey): Promise<void> {
      await kv.delete(keyOf(pointer)).catch(() => undefined);
    },
  };
}
