import type { MarketId } from '../../../worker/domain/markets/market';
import { cellName } from '../../../worker/env';
import { backupFormat, type Night, nightName, nightsPrefix } from '../../../worker/services/backup/objects';
import { type Bindings, Refusal } from '../command';

/** The bucket of a cell's backups. */
export function bucketIn({ env }: Bindings, market: MarketId): R2Bucket {
  const bucket = env[cellName('BACKUP', market)];
  if (!bucket)
    throw new Refusal(
      `There is no bucket ${cellName('BACKUP', market)} here. Locally it belongs to the running app: end that first.`,
    );
  return bucket as R2Bucket;
}

/** The nights in a bucket, oldest first: `2026-11-25`. */
export async function nightsIn(bucket: R2Bucket): Promise<string[]> {
  const { objects } = await bucket.list({ prefix: nightsPrefix });
  return objects.map(({ key }) => key.slice(nightsPrefix.length, -'.json'.length)).sort();
}

/** One night, the newest if none is named. Nothing of it is opened yet. */
export async function nightOf(bucket: R2Bucket, named: string | undefined, market: MarketId): Promise<Night> {
  const nights = await nightsIn(bucket);
  const name = named ?? nights.at(-1);
  if (name === undefined || !nights.includes(name))
    throw new Refusal(`${market} has no backup${named ? ` of ${named}` : ''}: ${nights.join(', ') || 'none at all'}.`);
  const night = JSON.parse((await (await bucket.get(nightName(name)))?.text()) ?? 'null') as Night;
  if (night.format > backupFormat)
    throw new Refusal(`The backup of ${name} is of a later release: restore it with that.`);
  if (night.cell !== market) throw new Refusal(`This is a backup of ${night.cell}, not of ${market}.`);
  return night;
}
