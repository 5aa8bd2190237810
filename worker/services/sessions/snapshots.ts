import type { SessionPointer, SessionState } from './port';

interface Snapshot {
  readonly state: SessionState;
  readonly isMember: boolean;
  readonly idleExpiresAt: number;
}

const keyOf = (pointer: SessionPointer) => `s:${pointer.idHash}:${pointer.revision}`;
const kvMinimumTtlSeconds = 60;
const readPatienceMs = 150;
const writePatienceMs = 300;

const within = <Value>(work: Promise<Value>, ms: number): Promise<Value | null> =>
  Promise.race([work, new Promise<null>((resolve) => setTimeout(resolve, ms, null))]);

/** Immutable by key: a revision is written once and never overwritten. KV being slow or down costs time, never a session. */
export function createSnapshots(kv: KVNamespace, now: () => number) {
  return {
    async get(pointer: SessionPointer): Promise<Snapshot | null> {
      try {
        const snapshot = await within(kv.get<Snapshot>(keyOf(pointer), 'json'), readPatienceMs);
        return snapshot && snapshot.idleExpiresAt > now() ? snapshot : null;
      } catch {
        return null;
      }
    },
    async put(pointer: SessionPointer, snapshot: Snapshot): Promise<void> {
      const ttlSeconds = Math.max(kvMinimumTtlSeconds, Math.ceil((snapshot.idleExpiresAt - now()) / 1000));
      try {
        await within(kv.put(keyOf(pointer), JSON.stringify(snapshot), { expirationTtl: ttlSeconds }), writePatienceMs);
      } catch {
        // The row in D1 is the truth; a missing snapshot only costs the next reader a query.
      }
    },
    async remove(pointer: SessionPointer): Promise<void> {
      await kv.delete(keyOf(pointer)).catch(() => undefined);
    },
  };
}
