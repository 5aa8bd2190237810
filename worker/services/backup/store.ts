import { addDays, civilDateOf, hourMs, toIso } from '../../domain/dates';
import type { Market } from '../../domain/markets/market';
import { retention } from '../../domain/markets/retention';
import type { CellEnv } from '../../env';
import type { CellParts } from '../cell-parts';
import { patientBucket } from './bucket';
import { removeExpired } from './expire';
import {
  backupFormat,
  checkValuesOf,
  chunkName,
  createObjects,
  type Night,
  nightIn,
  nightName,
  nightsPrefix,
  stateName,
  type TableParts,
} from './objects';
import type { Allowance, Backup, BackupReport } from './port';
import { type After, countSame, readPage } from './read';
import { sealForRecovery } from './recovery';
import { backedUp } from './rules';

interface Parts extends Pick<CellParts, 'database' | 'now'> {
  env: Pick<CellEnv, 'BACKUP' | 'BACKUP_RECOVERY_KEY' | 'DATA_KEYS' | 'CODE_PEPPER'>;
  market: Pick<Market, 'id' | 'timeZone'>;
}

/** Of a night that is not whole yet; sealed, since keys of rows are in it. */
interface Progress {
  readonly format: number;
  readonly night: string;
  readonly begunAt: string;
  readonly done: readonly TableParts[];
  /** The table that is being read, and how far. */
  readonly open: TableParts | null;
  readonly after: After;
  /** The calendar's night in which nights were last looked through for those whose time is over. */
  readonly clearedOn: string;
  /** A sample failed: every chunk is written anew, also those that an earlier night has. */
  readonly trustsNothing: boolean;
}

/** A night begins at two in the morning of the market. */
const nightBeginsMs = 2 * hourMs;
/** Real time of one run, well below the lease of a job. */
const runMs = 20_000;
/** A night that is not whole by then is told: the job counts as failed. */
const longestMs = 8 * hourMs;
const sampleChunks = 5;
/** Rows of each, as one value of D1, which takes two megabytes. */
const sampleRows = 64;
/** The most D1 calls of a page and of the sample that follows the last one. */
const pageCalls = 1 + sampleChunks;
const nothing = { unset: 0, rows: 0, chunks: 0, unfinished: 0, sampled: 0, same: 0 } as const;

/** By name: a night may go on under another release, which has another table before these. */
const nextOf = ({ done, open }: Progress) =>
  backedUp.find(({ table }) => table === open?.table) ??
  backedUp.find(({ table }) => !done.some((one) => one.table === table));

/** Without a bucket there is no backup, and its job says so and fails nothing. */
export function createNightlyBackup(parts: Parts): Backup {
  if (parts.env.BACKUP) return createNightly(parts.env.BACKUP, parts);
  return { step: async () => ({ ...nothing, unset: 1 }), newest: async () => 'unset' };
}

function createNightly(bound: R2Bucket, { env, database, market, now }: Parts): Backup {
  const { DATA_KEYS: dataKeys } = env;
  const objects = createObjects(dataKeys);
  const bucket = patientBucket(bound);
  const { get, put } = bucket;

  /** Known by its name, whatever has become of its list: one that is damaged stops no later night. */
  async function lastNight(): Promise<{ night: string; list: Night | null } | null> {
    const { objects: nights } = await bucket.list({ prefix: nightsPrefix });
    const [name] = nights
      .map(({ key }) => key)
      .sort()
      .slice(-1);
    return name ? { night: name.slice(nightsPrefix.length, -'.json'.length), list: nightIn(await get(name)) } : null;
  }

  const newNight = (night: string, trustsNothing: boolean): Progress => ({
    ...{ format: backupFormat, night, begunAt: toIso(now()), trustsNothing },
    ...{ done: [], open: null, after: null, clearedOn: '' },
  });
  const keep = async (progress: Progress) => put(stateName, await objects.sealer.seal(JSON.stringify(progress)));

  async function progressOf(night: string, last: string, over: string): Promise<Progress> {
    const text = await objects.sealer.open((await get(stateName)) ?? '');
    const kept = text ? (JSON.parse(text) as Progress) : null;
    // Also a night before, which would never be whole if it took more than a day. Another release's begins anew, and one that
    // relies on chunks of a night whose time is over meanwhile.
    const stands = kept?.format === backupFormat && kept.night > last && !(last && nightName(last) <= over);
    return stands ? kept : newNight(night, false);
  }

  /** Reads until the time is up, and writes the chunks that no night has. */
  async function read(progress: Progress, known: ReadonlySet<string>, budget: Allowance) {
    const until = Date.now() + runMs;
    const mayGoOn = () => Date.now() < until && budget.allows({ calls: pageCalls });
    let current = progress;
    const tally = { rows: 0, chunks: 0 };
    for (let rule = nextOf(current); rule && mayGoOn(); rule = nextOf(current)) {
      const { table } = rule;
      const begun = current.open?.table === table ? current.open : null;
      const { chunks, next } = await readPage(database, rule, begun && current.after);
      const names = await Promise.all(
        chunks.map(async (chunk) => {
          const text = JSON.stringify(chunk);
          const name = await objects.nameOf(text);
          if (known.has(name)) return name;
          await put(chunkName(name), await objects.sealer.seal(text));
          tally.chunks += 1;
          return name;
        }),
      );
      const rows = chunks.reduce((sum, chunk) => sum + chunk.rows.length, 0);
      tally.rows += rows;
      const before = begun ?? { table, rows: 0, chunks: [] };
      const open = { ...before, rows: before.rows + rows, chunks: [...before.chunks, ...names] };
      current = next
        ? { ...current, open, after: next }
        : { ...current, done: [...current.done, open], open: null, after: null };
    }
    return { progress: current, tally };
  }

  /** Restores some chunks, old and new, and throws if one is not what was stored. */
  async function sample(tables: readonly TableParts[]): Promise<{ sampled: number; same: number }> {
    const names = tables.flatMap(({ chunks }) => chunks);
    const chances = [...crypto.getRandomValues(new Uint32Array(sampleChunks))];
    const chosen = new Set(chances.flatMap((chance) => names[chance % names.length] ?? []));
    const tally = { sampled: 0, same: 0 };
    for (const name of chosen) {
      const chunk = await objects.open(name, (await get(chunkName(name))) ?? '');
      if (!chunk) throw new Error('a chunk cannot be opened');
      const rows = chunk.rows.slice(0, sampleRows);
      tally.sampled += rows.length;
      tally.same += await countSame(database, { ...chunk, rows });
    }
    return tally;
  }

  async function finish({ night, begunAt, done }: Progress): Promise<void> {
    const recoveryKey = env.BACKUP_RECOVERY_KEY;
    const keys = JSON.stringify({ DATA_KEYS: dataKeys, CODE_PEPPER: env.CODE_PEPPER });
    const whole: Night = {
      format: backupFormat,
      cell: market.id,
      night,
      begunAt,
      endedAt: toIso(now()),
      rows: done.reduce((sum, { rows }) => sum + rows, 0),
      checkValues: await checkValuesOf(dataKeys, market.id),
      keys: recoveryKey ? await sealForRecovery(recoveryKey, keys) : null,
      sealed: await objects.sealer.seal(JSON.stringify(done)),
    };
    await put(nightName(night), JSON.stringify(whole));
    await bucket.delete(stateName);
  }

  return {
    async step(budget): Promise<BackupReport> {
      const night = civilDateOf(now() - nightBeginsMs, market.timeZone);
      const newest = (await lastNight())?.night ?? '';
      if (newest === night) return nothing;
      const over = nightName(addDays(night, 1 - retention.backupDays));
      let begun = await progressOf(night, newest, over);
      const remove = () => removeExpired({ bucket, objects, over, begunMs: Date.parse(begun.begunAt) });
      // Once a night, also while none becomes whole; a fault is told when one does.
      if (begun.clearedOn !== night) {
        await remove().catch(() => undefined);
        begun = { ...begun, clearedOn: night };
        await keep(begun);
      }
      const last = await lastNight();
      if (last && !last.list && !begun.trustsNothing) {
        await keep({ ...newNight(night, true), clearedOn: night });
        throw new Error('the list of a night is damaged');
      }
      const before = last?.list && !begun.trustsNothing ? await objects.partsOf(last.list) : null;
      const { progress, tally } = await read(begun, new Set(before?.flatMap(({ chunks }) => chunks)), budget);
      if (nextOf(progress)) {
        await keep(progress);
        if (now() - Date.parse(progress.begunAt) > longestMs) throw new Error('a night is not whole');
        return { ...nothing, ...tally, unfinished: 1 };
      }
      const sampled = await sample(progress.done).catch(async (error: unknown) => {
        await keep(newNight(night, true));
        throw error;
      });
      await finish(progress);
      await remove();
      return { ...nothing, ...tally, ...sampled };
    },

    async newest() {
      const last = await lastNight();
      return last && { night: last.night, endedAt: last.list?.endedAt ?? 'damaged' };
    },
  };
}
