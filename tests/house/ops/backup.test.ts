import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesUnder, read } from '../../../scripts/house/sources';
import { makeRecoveryKey, openRecovered } from '../../../scripts/ops/backup/keys';
import { sealForRecovery } from '../../../worker/services/backup/recovery';
import { backedUp } from '../../../worker/services/backup/rules';
import { createNightlyBackup } from '../../../worker/services/backup/store';
import { createDatabase } from '../../../worker/services/database/database';
import { createBudget } from '../../../worker/services/jobs/budget';
import { fillEverything } from '../../setup/databases/fill-everything';
import { secretsOf } from '../../setup/runtime/cell-vars';
import { backups, beginAnew, databases, file, run } from './run';

/** The drill: a cell is backed up, everything but the bucket and the keys is lost, and it is there again. */
const { raw, d1 } = databases.denmark;
const secrets = secretsOf('denmark');
const target = file('restored.sqlite');
const tablesOf = (database: DatabaseSync) =>
  database
    .prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`)
    .all()
    .map(({ name }) => String(name));

let recovery: Awaited<ReturnType<typeof makeRecoveryKey>>;
const backUp = async (keys: Partial<typeof secrets> = {}, now = Date.now()) =>
  createNightlyBackup({
    env: { ...secrets, ...keys, BACKUP: backups.bucket, BACKUP_RECOVERY_KEY: recovery.publicKey },
    database: createDatabase(d1),
    market: { id: 'denmark', timeZone: 'Europe/Copenhagen' },
    now: () => now,
  }).step(createBudget({ counters: { calls: 0 } }));

beforeAll(async () => {
  beginAnew();
  recovery = await makeRecoveryKey();
  writeFileSync(file('recovery.key'), `${recovery.privateKey}\n`);
  fillEverything(raw, 150);
  expect(await backUp()).toMatchObject({ unset: 0, unfinished: 0 });
});
afterAll(() => {
  for (const name of ['restored.sqlite', 'recovery.key']) rmSync(file(name), { force: true });
  delete process.env.DATA_KEYS_DENMARK;
});
/** All rows of a restored table; what there is now was counted anew (`sums`). */
const rowsOf = (table: string, key: readonly string[]) => {
  const where = backedUp.find((rule) => rule.table === table)?.where;
  return `SELECT * FROM ${table} ${where && table !== 'outbox' ? `WHERE ${where}` : ''} ORDER BY ${key.join(', ')}`;
};
/** What the database has summed up itself, row by row, and a restore anew. */
const sums = [
  'SELECT * FROM movement_day ORDER BY market, day, currency, kind',
  'SELECT * FROM vat_day ORDER BY market, day, currency, seller, vat_rate, kind',
  `SELECT * FROM business_figure WHERE period = 'now' ORDER BY market, scope, key, figure`,
  'SELECT m.member_id FROM member_unnamed JOIN member m USING (member_id) WHERE m.closed_at IS NULL ORDER BY 1',
];
const restores = (words = '', options = {}) =>
  run(`backup restore --market denmark --to ${target} ${words}`.trim(), options);

describe('the restore drill', () => {
  it('brings back every row of every table that is backed up, and says how long it took and what is lost', async () => {
    const { code, out, err } = await restores('--json');
    expect([code, err]).toEqual([0, '']);
    const restored = new DatabaseSync(target, { readOnly: true });
    for (const { table, key, where } of backedUp) {
      const sql = `SELECT * FROM ${table} ${where ? `WHERE ${where}` : ''} ORDER BY ${key.join(', ')}`;
      const expected = raw.prepare(sql).all();
      expect(expected.length, `${table} has rows to lose`).toBeGreaterThan(0);
      expect([table, restored.prepare(rowsOf(table, key)).all()]).toEqual([table, expected]);
    }
    for (const sql of sums) {
      const expected = raw.prepare(sql).all();
      expect(expected.length, `${sql} has rows to lose`).toBeGreaterThan(0);
      expect([sql, restored.prepare(sql).all()]).toEqual([sql, expected]);
    }
    const triggers = `SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name`;
    expect(restored.prepare(triggers).all()).toEqual(raw.prepare(triggers).all());
    expect(restored.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    restored.close();
    const result = JSON.parse(out);
    expect(result.orphans).toBe(0);
    expect(result.seconds).toBeGreaterThan(0);
    expect(result.lostMinutes).toBe(0);
    expect(result.newestAt).toMatch(/^\d{4}-\d\d-\d\dT/);
  });

  it('does not write over a file, and prints for a person', async () => {
    expect((await restores()).err).toContain('is there already');
    rmSync(target);
    const { out } = await restores();
    expect(out).toMatch(/Time: [\d.]+ s\.\nLoss: what was written in the last \d+ minutes .*newest row 2/);
    rmSync(target);
  });

  it('refuses before it begins without the keys of that night', async () => {
    const none = await restores('', { without: /^DATA_KEYS_DENMARK$/ });
    expect([none.code, none.err]).toEqual([1, expect.stringContaining('DATA_KEYS_DENMARK is not set')]);
    expect(existsSync(target)).toBe(false);
    // Another key by the same name, which only the check value tells.
    const other = `t1:${'A'.repeat(43)}`;
    await backUp({ DATA_KEYS: other }, Date.now() + 2 * 86_400_000);
    const asked: string[] = [];
    const get = backups.bucket.get;
    backups.bucket.get = ((key: string) => {
      asked.push(key);
      return get(key);
    }) as typeof get;
    const wrong = await restores();
    backups.bucket.get = get;
    expect([wrong.code, wrong.err]).toEqual([
      1,
      expect.stringContaining('t1 is missing, or is another key by that name'),
    ]);
    expect(asked.every((key) => key.startsWith('nights/'))).toBe(true);
    expect(existsSync(target)).toBe(false);
  });

  it('takes the keys of that night from the shell, as an account shows nobody a secret', async () => {
    const [first] = JSON.parse((await run('backup list --market denmark --json')).out).cells[0].result;
    process.env.DATA_KEYS_DENMARK = secrets.DATA_KEYS;
    const { code, err } = await restores(`--night ${first}`, { without: /^DATA_KEYS/ });
    expect([code, err]).toEqual([0, '']);
    delete process.env.DATA_KEYS_DENMARK;
    rmSync(target);
  });

  it('takes the keys that were backed up, opened with the recovery key and with no other', async () => {
    const [key, keep] = [file('recovery.key'), file('keys.txt')];
    expect((await restores(`--keep ${keep}`)).err).toContain('--keep goes with --recovery-key');
    const { code, err } = await restores(`--recovery-key ${key} --keep ${keep}`, { without: /^DATA_KEYS/ });
    expect([code, err]).toEqual([0, '']);
    rmSync(target);
    // What the secrets of the new cell have to be: rows stay sealed with these, and PINs are known by them.
    expect(readFileSync(keep, 'utf8')).toMatch(
      new RegExp(`^DATA_KEYS_DENMARK=t1:A{43}\\nCODE_PEPPER_DENMARK=${secrets.CODE_PEPPER}\\n$`),
    );
    expect(statSync(keep).mode & 0o077).toBe(0);
    rmSync(keep);
    const { privateKey } = await makeRecoveryKey();
    writeFileSync(file('recovery.key'), privateKey);
    const wrong = await restores(`--recovery-key ${file('recovery.key')}`);
    expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('not the recovery key')]);
    const sealed = await sealForRecovery(recovery.publicKey, 'k');
    expect(await openRecovered(recovery.privateKey, sealed)).toBe('k');
    expect(await openRecovered(recovery.privateKey, `${sealed.slice(0, -4)}AAAA`)).toBeNull();
  });

  it('writes statements that a migrated database takes, and the same rows are in it', async () => {
    const target = file('restored.sql');
    const [first] = JSON.parse((await run('backup list --market denmark --json')).out).cells[0].result;
    const { code, err } = await run(`backup restore --market denmark --to ${target} --night ${first}`);
    expect([code, err]).toEqual([0, '']);
    const fresh = new DatabaseSync(':memory:');
    for (const migration of filesUnder('worker/migrations', /\.sql$/)) fresh.exec(read(migration));
    const triggers = `SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name`;
    const before = fresh.prepare(triggers).all();
    // As D1 does it: one transaction, with foreign keys looked at in its end.
    fresh.exec(`BEGIN; ${readFileSync(target, 'utf8')} COMMIT`);
    for (const { table, key, where } of backedUp) {
      const expected = raw
        .prepare(`SELECT * FROM ${table} ${where ? `WHERE ${where}` : ''} ORDER BY ${key.join(', ')}`)
        .all();
      expect([table, fresh.prepare(rowsOf(table, key)).all()]).toEqual([table, expected]);
    }
    for (const sql of sums) expect([sql, fresh.prepare(sql).all()]).toEqual([sql, raw.prepare(sql).all()]);
    expect(fresh.prepare(triggers).all()).toEqual(before);
    fresh.close();
    rmSync(target);
  });

  it('writes a document that is longer than a statement of D1, whole', async () => {
    const target = file('long.sql');
    const text = JSON.stringify({ name: "Sol's 🌞".repeat(40_000) });
    raw.prepare(`INSERT INTO catalogue_version VALUES ('denmark', 'long', ?, '2026-11-25T00:00:00.000Z')`).run(text);
    await backUp({}, Date.now() + 3 * 86_400_000);
    const { code, err } = await run(`backup restore --market denmark --to ${target}`);
    expect([code, err]).toEqual([0, '']);
    const sql = readFileSync(target, 'utf8');
    expect(Math.max(...sql.split('\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(100_000);
    const fresh = new DatabaseSync(':memory:');
    for (const migration of filesUnder('worker/migrations', /\.sql$/)) fresh.exec(read(migration));
    fresh.exec(`BEGIN; ${sql} COMMIT`);
    const rows = (database: DatabaseSync) =>
      database.prepare(`SELECT * FROM catalogue_version WHERE version = 'long'`).all();
    expect(rows(fresh)).toEqual(rows(raw));
    fresh.close();
    rmSync(target);
  });

  it('leaves out of the statements whose other half went while the night was read: D1 would take none of them', async () => {
    const target = file('orphan.sql');
    const [{ member_id: member } = {}] = raw
      .prepare('SELECT member_id FROM subscription_pause JOIN subscription USING (subscription_id)')
      .all();
    raw.exec('PRAGMA foreign_keys = OFF');
    raw.prepare('DELETE FROM member WHERE member_id = ?').run(String(member));
    await backUp({}, Date.now() + 4 * 86_400_000);
    const { code, err, out } = await run(`backup restore --market denmark --to ${target} --json`);
    expect([code, err]).toEqual([0, '']);
    expect(JSON.parse(out).orphans).toBeGreaterThan(1);
    const fresh = new DatabaseSync(':memory:');
    for (const migration of filesUnder('worker/migrations', /\.sql$/)) fresh.exec(read(migration));
    fresh.exec(`BEGIN; ${readFileSync(target, 'utf8')} COMMIT`);
    expect(fresh.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
    fresh.close();
    rmSync(target);
  });

  it('brings nothing back that a migration took out since: what members were asked of their health', async () => {
    raw.exec(`UPDATE subscription_pause SET reason = 'illness'`);
    raw.exec(
      `UPDATE audit SET action = 'membership.cancelled', detail_json = '{"reason":"health"}'
        WHERE audit_id = (SELECT audit_id FROM audit LIMIT 1)`,
    );
    await backUp({}, Date.now() + 5 * 86_400_000);
    expect((await restores()).err).toBe('');
    const restored = new DatabaseSync(target, { readOnly: true });
    const health = `SELECT COUNT(*) AS count FROM subscription_pause WHERE reason IS NOT NULL
      UNION ALL SELECT COUNT(*) FROM audit WHERE detail_json LIKE '%health%'`;
    expect(raw.prepare(health).all()).toEqual([{ count: expect.any(Number) }, { count: 1 }]);
    expect(restored.prepare(health).all()).toEqual([{ count: 0 }, { count: 0 }]);
    restored.close();
    rmSync(target);
  });

  it('asks a bucket again that does not answer, and says so where it stays silent', async () => {
    const { get } = backups.bucket;
    const fails = () => Promise.reject(new TypeError('fetch failed'));
    backups.bucket.get = () => {
      backups.bucket.get = get;
      return fails();
    };
    expect((await restores()).err).toBe('');
    rmSync(target);
    backups.bucket.get = fails;
    const { code, err } = await restores();
    backups.bucket.get = get;
    expect([code, err]).toEqual([1, expect.stringContaining('BACKUP_DENMARK does not answer (fetch failed): give')]);
    expect(existsSync(target)).toBe(false);
  });

  it('leaves no half of a database where a piece is damaged', async () => {
    const [name = ''] = [...backups.objects.keys()].filter((key) => key.startsWith('chunks/t1~'));
    const nights = (await run('backup list --market denmark --json')).out;
    const [first] = JSON.parse(nights).cells[0].result;
    const kept = backups.objects.get(name) ?? '';
    const values = [...backups.objects.keys()].filter((key) => key.startsWith('chunks/'));
    for (const key of values) backups.objects.set(key, kept);
    const { code, err } = await restores(`--night ${first}`);
    expect([code, err]).toEqual([1, expect.stringMatching(/A piece of \w+ is missing or damaged/)]);
    expect(existsSync(target)).toBe(false);
  });
});

/** Tables that are not in a backup, each with its reason. */
const leftOut: Readonly<Record<string, string>> = {
  session: 'everybody logs in again; what a visitor typed is not kept for longer than it is needed',
  email_code: 'ten minutes',
  activation_try: 'of an earlier release',
  age_transaction: 'a quarter of an hour',
  validation_session: 'a day, with its session',
  kiosk_session: 'an hour',
  screen_letters: 'ten minutes; a screen shows new ones',
  manual_check: 'a day, with its session',
  budget: 'what was asked for of late',
  idempotency: 'answers of forms, of sessions that are gone',
  webhook_event: 'asking the provider again does no harm',
  withdrawal_try: 'an hour',
  survey_network: 'an hour',
  provider_look: 'asking the provider again does no harm',
  job_lease: 'of a machinery that stood still',
  alarm: 'of a machinery that stood still',
  tally: 'of a machinery that stood still',
  mail_sender: 'which provider rests is seen anew',
  member_name: 'written anew by the job that reads member_unnamed',
  member_unnamed: 'all members, put there by the restore',
  archive_move: 'has a row within a batch alone',
};

it('every table is backed up by the columns of its key, or left out for a reason', () => {
  const known = [...backedUp.map(({ table }) => table), ...Object.keys(leftOut)];
  expect([...known].sort()).toEqual(tablesOf(raw));
  for (const { table, key } of backedUp) {
    const columns = raw.prepare(`SELECT name FROM pragma_table_info('${table}') WHERE pk > 0 ORDER BY pk`).all();
    expect([table, columns.map(({ name }) => name)]).toEqual([table, key]);
  }
});

it('whoever names another row is read before it', () => {
  const place = new Map(backedUp.map(({ table }, index) => [table, index]));
  const schema = filesUnder('worker/migrations', /\.sql$/)
    .map(read)
    .join('\n');
  const named = [...schema.matchAll(/CREATE TABLE (\w+) \(([\s\S]*?)\n\)/g)].flatMap(([, table = '', body = '']) =>
    [...body.matchAll(/REFERENCES (\w+)/g)].map(([, other = '']) => [table, other] as const),
  );
  expect(named.length).toBeGreaterThan(4);
  for (const [table, other] of named)
    if (place.has(table)) expect([table, (place.get(table) ?? 0) < (place.get(other) ?? -1)]).toEqual([table, true]);
});
