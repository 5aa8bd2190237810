import { dayMs } from '../../domain/dates';
import { retention } from '../../domain/markets/retention';
import { chunkName, chunksPrefix, type createObjects, type Night, nightsPrefix } from './objects';

/** What was deleted is gone from everywhere by the day that members are told. This runs once a night, so it is a day early. */
const keptMs = (retention.backupDays - 1) * dayMs;
/** Chunks of a night that is not whole yet are named by none. */
const youngMs = 2 * dayMs;

interface Parts {
  bucket: R2Bucket;
  objects: ReturnType<typeof createObjects>;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Removes nights past their time, then chunks that no night names. A night whose parts cannot be opened keeps all chunks: a key
 * may be missing for a while.
 */
export async function removeExpired({ bucket, objects, now }: Parts): Promise<void> {
  const named = new Set<string>();
  for (const { key } of await listed(bucket, nightsPrefix)) {
    const night = JSON.parse((await (await bucket.get(key))?.text()) ?? 'null') as Night | null;
    if (!night) continue;
    if (Date.parse(night.endedAt) < now - keptMs) {
      await bucket.delete(key);
      continue;
    }
    const parts = await objects.partsOf(night);
    if (!parts) return;
    for (const { chunks } of parts) for (const name of chunks) named.add(chunkName(name));
  }
  const chunks = await listed(bucket, chunksPrefix);
  const gone = chunks.filter(({ key, uploaded }) => !named.has(key) && uploaded.getTime() < now - youngMs);
  for (let from = 0; from < gone.length; from += 1_000)
    await bucket.delete(gone.slice(from, from + 1_000).map(({ key }) => key));
}

/** All objects under a prefix; R2 lists at most a thousand at once. */
async function listed(bucket: R2Bucket, prefix: string): Promise<R2Object[]> {
  const found: R2Object[] = [];
  let cursor: string | undefined;
  do {
    const page: R2Objects = await bucket.list({ prefix, cursor });
    found.push(...page.objects);
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
  return found;
}
