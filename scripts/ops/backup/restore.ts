import { closeSync, existsSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { MarketId } from '../../../worker/domain/markets/market';
import { type Chunk, chunkName, createObjects, type Night } from '../../../worker/services/backup/objects';
import { backedUp } from '../../../worker/services/backup/rules';
import { filesUnder, read } from '../../house/sources';
import { inEachCell } from '../cells/each';
import { type Command, Refusal } from '../command';
import { counted } from '../counted';
import { exampleMarket } from '../examples';
import { type BackupBucket, bucketIn, nightOf, nightsIn } from './bucket';
import { derived } from './derived';
import { dumpInto } from './dump';
import { keysFor, secretLines } from './keys';

interface Restored {
  readonly tables: Readonly<Record<string, number>>;
  readonly rows: number;
  /** Rows that name one that is not there: it came, or went, while the night was read. */
  readonly orphans: number;
  /** Rows of pieces that are damaged or gone, by table; none unless they are left out on purpose. */
  readonly lost: Readonly<Record<string, number>>;
  /** The newest instant in any row. */
  readonly newestAt: string | null;
}

/** Migrations that changed rows or took them out for good: a night from before them has them as they were. */
const changing = ['worker/migrations/0035_no_health_reasons.sql', 'worker/migrations/0037_no_health_in_pauses.sql'];

/** Columns that say when a row came or changed. */
const instants = ['updated_at', 'booked_at', 'given_at', 'received_at', 'checked_at', 'created_at', 'at', 'found_at'];

export const restoreBackupCommand: Command = {
  summary: 'Restores a night into a new database file, and prints how long it took and what is lost.',
  usage: '--market MARKET --to FILE.sqlite|FILE.sql',
  options: {
    to: 'new file: a database, or with the ending .sql statements for a migrated D1',
    night: 'which night, as 2026-11-25; the newest by default',
    'recovery-key': 'file with the private recovery key, if the data keys are lost',
    keep: 'with --recovery-key, a new file that gets the keys of that night, to be put as secrets; for its owner alone',
  },
  flags: {
    'skip-damaged': 'leave out pieces that are damaged or gone, where no night has them whole, and count their rows',
  },
  examples: [`backup restore --market ${exampleMarket} --to restored.sqlite --remote`],
  notes: ['Refuses before it begins where a data key of that night is missing. The running cell is not touched.'],
  noDryRun: 'it writes a new file and nothing else',
  async run(context) {
    const { market, options, flags } = context;
    if (market === null) throw new Refusal('Say which: --market MARKET.');
    if (options.to === undefined) throw new Refusal('Say where: --to FILE.sqlite or FILE.sql.');
    const { to, keep } = options;
    for (const file of [to, keep]) if (file && existsSync(file)) throw isThere(file);
    if (keep && !options['recovery-key'])
      throw new Refusal('--keep goes with --recovery-key: the keys come out of the night.');
    const begun = performance.now();
    const bindings = await context.bindings();
    const bucket = bucketIn(bindings, market);
    const night = await nightOf(bucket, options.night, market);
    const { dataKeys, recovered } = await keysFor(night, { bindings, market, file: options['recovery-key'] });
    const isSql = to.endsWith('.sql');
    const restored = await restoreInto(isSql ? ':memory:' : to, {
      ...{ bucket, night, dataKeys },
      sql: isSql ? to : null,
      skips: flags.has('skip-damaged'),
    });
    if (keep && recovered) writeFileSync(keep, secretLines(recovered, market), { flag: 'wx', mode: 0o600 });
    const seconds = (performance.now() - begun) / 1000;
    const lost = (Date.now() - Date.parse(night.begunAt)) / 60_000;
    const result = {
      ...{ cell: market, night: night.night, file: to, ...restored, keys: keep ?? null },
      ...{ seconds: Number(seconds.toFixed(1)), lostMinutes: Math.round(lost) },
    };
    context.print(result, () => lines(market, night, result).join('\n'));
    return 0;
  },
};

function lines(
  market: MarketId,
  night: Night,
  {
    rows,
    tables,
    seconds,
    lostMinutes,
    ...rest
  }: Restored & { seconds: number; lostMinutes: number; file: string; keys: string | null },
) {
  return [
    `${market}, night of ${night.night}: ${counted(rows, 'row')} of ${counted(Object.keys(tables).length, 'table')} in ${rest.file}.`,
    `Time: ${seconds} s.`,
    `Loss: what was written in the last ${lostMinutes} minutes (since ${night.begunAt}); newest row ${rest.newestAt ?? 'none'}.`,
    ...(Object.keys(rest.lost).length > 0 ? [`Damaged, and not restored: ${lostRows(rest.lost)}.`] : []),
    `Rows whose other half was not read${rest.file.endsWith('.sql') ? ', left out' : ''}: ${rest.orphans}.`,
    ...(rest.keys ? [`The keys of that night are in ${rest.keys}: put them as secrets, then delete it.`] : []),
  ];
}

const lostRows = (lost: Restored['lost']) =>
  Object.entries(lost)
    .map(([table, rows]) => `${counted(rows, 'row')} of ${table}`)
    .join(', ');

/** Fills a new file; removes it again if anything cannot be restored. */
async function restoreInto(
  file: string,
  {
    bucket,
    night,
    dataKeys,
    sql,
    skips,
  }: { bucket: Pick<BackupBucket, 'text'>; night: Night; dataKeys: string; sql: string | null; skips: boolean },
): Promise<Restored> {
  const objects = createObjects(dataKeys);
  const parts = await objects.partsOf(night);
  if (parts === null)
    throw new Refusal(
      'The list of that night cannot be opened: restore another, "npm run ops -- backup list" names them.',
    );
  claim(sql ?? file);
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  try {
    for (const migration of filesUnder('worker/migrations', /\.sql$/)) database.exec(read(migration));
    // They keep sums and dates of what happens; all of it has happened.
    const triggers = database.prepare(`SELECT name, sql FROM sqlite_master WHERE type = 'trigger'`).all();
    for (const { name } of triggers) database.exec(`DROP TRIGGER ${name}`);
    database.exec('BEGIN');
    const [tables, lost]: [Record<string, number>, Record<string, number>] = [{}, {}];
    for (const { table, rows, chunks } of parts) {
      if (!backedUp.some((rule) => rule.table === table))
        throw new Refusal(`The table ${table} is of another release: restore that night with the code of its time.`);
      tables[table] = 0;
      for (const name of chunks) {
        const sealed = await bucket.text(chunkName(name));
        const chunk = sealed === undefined ? null : await objects.open(name, sealed);
        if (chunk?.table !== table) {
          if (skips) continue;
          throw new Refusal(
            `A piece of ${table} is missing or damaged: ${name}. Restore another night ("npm run ops -- backup list" names them). Nights share what did not change: where the others stop here too, --skip-damaged brings all the rest and counts what is not there.`,
          );
        }
        insert(database, chunk);
        tables[table] += chunk.rows.length;
      }
      if (skips && tables[table] < rows) lost[table] = rows - tables[table];
      else if (tables[table] !== rows)
        throw new Refusal(
          `${table} has ${tables[table]} rows, not ${rows}. Restore another night: "npm run ops -- backup list" names them.`,
        );
    }
    // D1 looks at foreign keys, and would take not one row of a file with such a row.
    const orphans = sql === null ? database.prepare('PRAGMA foreign_key_check').all().length : removeOrphans(database);
    for (const migration of changing) database.exec(read(migration));
    for (const sql of derived) database.exec(sql);
    database.exec('COMMIT');
    for (const trigger of triggers) database.exec(String(trigger.sql));
    if (sql !== null) await dumpInto(sql, database);
    return {
      tables,
      rows: Object.values(tables).reduce((sum, count) => sum + count, 0),
      orphans,
      lost,
      newestAt: newest(database),
    };
  } catch (error) {
    database.close();
    rmSync(sql ?? file, { force: true });
    throw error;
  } finally {
    if (database.isOpen) database.close();
  }
}

const isThere = (file: string) => new Refusal(`${file} is there already, and is not written over: name another file.`);

/** Everybody of the cell will be in it: for its owner alone. Of two restores that name one file, the later takes nothing from the first. */
function claim(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? isThere(file) : error;
  }
}

/** Removes the rows that name one that is not there, and then those that name them: whoever is named is last in the list. */
function removeOrphans(database: DatabaseSync): number {
  return backedUp.toReversed().reduce((sum, { table }) => {
    const named = database.prepare(`PRAGMA foreign_key_list(${table})`).all();
    const gone = named.map(({ from, to, table: other }) => `${from} NOT IN (SELECT ${to} FROM ${other})`);
    return (
      sum +
      gone.reduce((n, where) => n + Number(database.prepare(`DELETE FROM ${table} WHERE ${where}`).run().changes), 0)
    );
  }, 0);
}

function insert(database: DatabaseSync, { table, columns, rows }: Chunk): void {
  const marks = columns.map(() => '?').join(', ');
  const statement = database.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${marks})`);
  for (const row of rows) statement.run(...row);
}

function newest(database: DatabaseSync): string | null {
  const found = backedUp.flatMap(({ table }) => {
    const columns = database
      .prepare(`PRAGMA table_info(${table})`)
      .all()
      .map(({ name }) => String(name));
    const named = instants.filter((name) => columns.includes(name));
    return named.map((name) => database.prepare(`SELECT MAX(${name}) AS at FROM ${table}`).get()?.at);
  });
  return (
    found
      .filter((at): at is string => typeof at === 'string')
      .sort()
      .at(-1) ?? null
  );
}

export const listBackupsCommand: Command = {
  summary: 'Lists the nights that can be restored.',
  usage: '[--market MARKET]',
  examples: [`backup list --market ${exampleMarket} --remote`],
  async run(context) {
    const bindings = await context.bindings();
    return inEachCell(context, async (market) => {
      const nights = await nightsIn(bucketIn(bindings, market));
      return { result: nights, text: nights.join('\n') || 'None.' };
    });
  },
};
