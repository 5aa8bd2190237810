import type { Sealer } from '../../crypto/keyring';
import { wait, within } from '../within';
import type { SessionPointer, SessionState } from './port';
import { isOfLater, stateFormat } from './stored-state';

interface Snapshot {
  readonly state: SessionState;
  readonly idleExpiresAt: number;
}

const keyOf = ({ idHash, revision }: SessionPointer) => `s:${idHash}:${revision}`;
const endKeyOf = ({ idHash }: SessionPointer) => `s:${idHash}:ended`;
const kvMinimumTtlSeconds = 60;
/** Longer than any snapshot can be shown. */
const endTtlSeconds = 2 * 86_400;
/**
 * Pauses before retries: KV accepts one write per key and second, failed ones included, and work after the response has
 * 30 seconds.
 */
const endPausesMs = [1_100, 4_000, 16_000];
const readPatienceMs = 150;

/**
 * Snapshots of sessions in KV. Writes are for after the response: they never fail and nobody waits for them. A key contains the revision, so a value never changes. A slow or failing KV only costs
 * time. Encrypted, because a draft contains a name and an address, and a copy in KV cannot be deleted at once.
 */
export function createSnapshots(kv: KVNamespace, sealer: Sealer, { now }: { now: () => number }) {
  return {
    /** Null also if KV lists the session as ended, or does not answer in time. */
    async get(pointer: SessionPointer): Promise<Snapshot | null> {
      try {
        const [key, endKey] = [keyOf(pointer), endKeyOf(pointer)];
        // Asked in one request: two cost an isolate half as much again.
        const found = await within(kv.get([key, endKey]), readPatienceMs, null);
        if (found?.get(endKey)) return null;
        const sealed = found?.get(key);
        const text = sealed && (await sealer.open(sealed));
        const snapshot = text ? (JSON.parse(text) as Snapshot & { readonly v?: number }) : null;
        // A later release's snapshot is as good as none: D1 is asked.
        return snapshot && !isOfLater(snapshot) && snapshot.idleExpiresAt > now() ? snapshot : null;
      } catch {
        return null;
      }
    },
    async put(pointer: SessionPointer, snapshot: Snapshot): Promise<void> {
      const ttlSeconds = Math.max(kvMinimumTtlSeconds, Math.ceil((snapshot.idleExpiresAt - now()) / 1000));
      try {
        const sealed = await sealer.seal(JSON.stringify({ v: stateFormat, ...snapshot }));
        await kv.put(keyOf(pointer), sealed, { expirationTtl: ttlSeconds });
      } catch {
        // D1 is the authority; without a snapshot the next reader queries it.
      }
    },
    /**
     * Marks all revisions as ended. Older snapshots stay in KV until they expire, but are not shown. Only needed while
     * D1 is down; otherwise D1 answers the same.
     */
    async end(pointer: SessionPointer): Promise<void> {
      const put = () => kv.put(endKeyOf(pointer), '1', { expirationTtl: endTtlSeconds });
      const again = async (pauses: readonly number[]): Promise<void> => {
        const [pauseMs, ...later] = pauses;
        if (pauseMs === undefined) return;
        await wait(pauseMs);
        await put().catch(() => again(later));
      };
      await put().catch(() => again(endPausesMs));
    },
  };
}
