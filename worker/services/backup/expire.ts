import { hourMs } from '../../domain/dates';
import type { patientBucket } from './bucket';
import { chunkName, chunksPrefix, type createObjects, nightIn, nightsPrefix } from './objects';

interface Parts {
  bucket: ReturnType<typeof patientBucket>;
  objects: ReturnType<typeof createObjects>;
  /** Name of the last night whose time is over. */
  over: string;
  /** When the night under way began, epoch milliseconds: what was written since is its. */
  begunMs: number;
}

/**
 * Removes nights past their time, then chunks that no night names: what the oldest one does not name and was there before it. A
 * later night reuses what the one before it names and writes all else anew, so that its chunks are named by the oldest or younger.
 * Thus one night is opened and no more than a page of a list is held, however much there is. A night that cannot be read
 * keeps all chunks: later ones rely on what it names, and a key may be missing for a while.
 */
export async function removeExpired({ bucket, objects, over, begunMs }: Parts): Promise<void> {
  let oldest: R2Object | undefined;
  for (const night of (await bucket.list({ prefix: nightsPrefix })).objects) {
    if (night.key <= over) await bucket.delete(night.key);
    else oldest ??= night;
  }
  const list = oldest && nightIn(await bucket.get(oldest.key));
  const parts = oldest ? list && (await objects.partsOf(list)) : [];
  if (!parts) return;
  const named = new Set(parts.flatMap(({ chunks }) => chunks.map(chunkName)));
  // By the bucket's own clock; without a whole night by that of who writes, which may differ.
  const since = oldest?.uploaded.getTime() ?? begunMs - hourMs;
  let cursor: string | undefined;
  do {
    const page: R2Objects = await bucket.list({ prefix: chunksPrefix, cursor });
    const isOver = ({ key, uploaded }: R2Object) => !named.has(key) && uploaded.getTime() < since;
    const gone = page.objects.filter(isOver).map(({ key }) => key);
    if (gone[0]) await bucket.delete(gone);
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
}
