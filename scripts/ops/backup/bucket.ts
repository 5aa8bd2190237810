import type { MarketId } from '../../../worker/domain/markets/market';
import { cellName } from '../../../worker/env';
import { backupFormat, type Night, nightIn, nightName, nightsPrefix } from '../../../worker/services/backup/objects';
import { type Bindings, Refusal } from '../command';
import { patiently } from '../data/patiently';

/** Of a bucket what a restore takes. */
export interface BackupBucket {
  list(of: { prefix: string }): Promise<{ objects: readonly { key: string }[] }>;
  text(key: string): Promise<string | undefined>;
}

/** A restore of thousands of pieces does not end with one answer that is lost on the way. */
const patience = { isPassing: () => true, tries: 3, pauseMs: 1_000 };

/** The bucket of a cell's backups. */
export function bucketIn({ env }: Bindings, market: MarketId): BackupBucket {
  const name = cellName('BACKUP', market);
  const bucket = env[name] as R2Bucket | undefined;
  if (!bucket)
    throw new Refusal(`There is no bucket ${name} here. Locally it belongs to the running app: end that first.`);
  const asked = <Value>(ask: () => Promise<Value>) =>
    patiently(ask, patience).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      throw new Refusal(`The bucket ${name} does not answer (${why}): give the same command again.`);
    });
  return {
    list: (of) => asked(() => bucket.list(of)),
    text: (key) => asked(async () => (await bucket.get(key))?.text()),
  };
}

/** The nights in a bucket, oldest first: `2026-11-25`. */
export async function nightsIn(bucket: BackupBucket): Promise<string[]> {
  const { objects } = await bucket.list({ prefix: nightsPrefix });
  return objects.map(({ key }) => key.slice(nightsPrefix.length, -'.json'.length)).sort();
}

/** One night, the newest if none is named. Nothing of it is opened yet. */
export async function nightOf(bucket: BackupBucket, named: string | undefined, market: MarketId): Promise<Night> {
  const nights = await nightsIn(bucket);
  const name = named ?? nights.at(-1);
  if (name === undefined || !nights.includes(name))
    throw new Refusal(`${market} has no backup${named ? ` of ${named}` : ''}: ${nights.join(', ') || 'none at all'}.`);
  const night = nightIn(await bucket.text(nightName(name)));
  if (night === null)
    throw new Refusal(
      `The list of that night cannot be read: restore another, "npm run ops -- backup list" names them.`,
    );
  if (night.format > backupFormat)
    throw new Refusal(`The backup of ${name} is of a later release: restore it with that.`);
  if (night.cell !== market) throw new Refusal(`This is a backup of ${night.cell}, not of ${market}.`);
  return night;
}
