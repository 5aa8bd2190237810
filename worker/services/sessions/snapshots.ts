import type { Sealer } from '../../crypto/keyring';
import type { SessionPointer, SessionState } from './port';

interface Snapshot {
  readonly state: SessionState;
  readonly idleExpiresAt: number;
}

const keyOf = ({ idHash, revision }: SessionPointer) => `s:${idHash}:${revision}`;
const endKeyOf = ({ idHash }: SessionPointer) => `s:${idHash}:ended`;
const kvMinimumTtlSeconds = 60;
/** Longer than any snapshot is shown. */
const endTtlSeconds = 2 * 86_400;
/** KV takes one write a key and second, a failed one as well; what is kept alive behind an answer has half a minute. */
const endPausesMs = [1_100, 4_000, 16_000];
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
export function createSnapshots(
  kv: KVNamespace,
  sealer: Sealer,
  { now, later }: { now: () => number; later: (work: Promise<unknown>) => void },
) {
  return {
    /** Null also where KV knows that the session has ended, or cannot say. */
    async get(pointer: SessionPointer): Promise<Snapshot | null> {
      try {
        const found = await within(Promise.all([kv.get(keyOf(pointer)), kv.get(endKeyOf(pointer))]), readPatienceMs);
        const [sealed, ended] = found ?? [];
        if (ended) return null;
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
    /**
     * For all revisions at once, of which nobody knows how many are left: older ones stay until they expire, and are shown
     * no more. Only for the time when D1 does not answer; it says the same at once.
     */
    async end(pointer: SessionPointer): Promise<void> {
      const put = () => kv.put(endKeyOf(pointer), '1', { expirationTtl: endTtlSeconds });
      const again = async (pauses: readonly number[]): Promise<void> => {
        const [pauseMs, ...later] = pauses;
        if (pauseMs === undefined) return;
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
        await put().catch(() => again(later));
      };
      const noted = put().catch(() => again(endPausesMs));
      later(noted);
      await within(noted, writePatienceMs);
    },
  };
}
