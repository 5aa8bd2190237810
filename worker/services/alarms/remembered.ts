import type { AlarmState } from '../../domain/alarms/alarm';
import { withDeadline } from '../within';

const key = 'alarm:database-unreachable';
const deadlineMs = 2_000;

/**
 * The state of a cell's alarm about its own database. KV may show what was written a minute ago as not there, so what this
 * isolate wrote counts where it is newer: at worst the same notice is told twice.
 */
export function createRemembered(kv: KVNamespace) {
  let latest: { readonly state: AlarmState | null; readonly revision: number } = { state: null, revision: 0 };
  return {
    async read(): Promise<AlarmState | null> {
      const stored = await withDeadline(kv.get<AlarmState>(key, 'json'), deadlineMs).catch(() => null);
      if (stored && stored.revision >= latest.revision) latest = { state: stored, revision: stored.revision };
      return latest.state;
    },

    /** `next` null: nothing is left to remember. Written in this isolate even if KV does not take it. */
    async write(next: AlarmState | null, before: AlarmState | null): Promise<void> {
      const revision = Math.max(latest.revision, before?.revision ?? 0) + 1;
      latest = { state: next && { ...next, revision }, revision };
      const written = latest.state ? kv.put(key, JSON.stringify(latest.state)) : kv.delete(key);
      await withDeadline(written, deadlineMs).catch(() => undefined);
    },
  };
}
