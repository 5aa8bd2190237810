import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { filesUnder, read } from '../../../scripts/house/sources';
import { namedPauseReasons, pauseReasons } from '../../../worker/domain/markets/market-data';
import { cancelReasons, namedCancelReasons } from '../../../worker/domain/membership/cancel-reasons';

/** A database as it was before its migration, and what brings it up to date. */
function before(folder: string) {
  const database = new DatabaseSync(':memory:');
  database.exec('PRAGMA foreign_keys = OFF');
  const files = filesUnder(folder, /\.sql$/);
  const at = files.findIndex((file) => file.endsWith('_no_health_reasons.sql'));
  for (const file of files.slice(0, at)) database.exec(read(file));
  return { database, migrate: () => files.slice(at).forEach((file) => void database.exec(read(file))) };
}

it('what was said of somebody’s health is taken out of pauses, and nothing else is', () => {
  const { database, migrate } = before('worker/migrations');
  const pause = database.prepare(
    `INSERT INTO subscription_pause (pause_id, subscription_id, from_date, until_date, months, reason, created_at)
     VALUES (?1, 's', '2026-01-01', '2026-01-31', 1, ?1, '2026-01-01T00:00:00.000Z')`,
  );
  for (const reason of namedPauseReasons) pause.run(reason);
  migrate();
  const kept = database.prepare('SELECT reason FROM subscription_pause WHERE reason IS NOT NULL ORDER BY reason').all();
  expect(kept.map(({ reason }) => reason)).toEqual([...pauseReasons].sort());
});

const audited = [
  { action: 'membership.cancelled', named: namedCancelReasons, asked: cancelReasons },
  { action: 'membership.paused', named: namedPauseReasons, asked: pauseReasons },
];

it.each(
  ['worker/migrations', 'worker/migrations-archive'].flatMap((folder) => audited.map((one) => ({ folder, ...one }))),
)('and out of the audit of $folder, $action', ({ folder, action, named, asked }) => {
  const { database, migrate } = before(folder);
  const note = database.prepare(
    `INSERT INTO audit (audit_id, at, actor, action, subject, detail_json)
     VALUES (?1, '2026-01-01T00:00:00.000Z', 'm', ?2, 's', json_object('lastDay', '2026-02-01', 'reason', ?1))`,
  );
  for (const reason of named) note.run(reason, action);
  migrate();
  const details = database
    .prepare('SELECT detail_json FROM audit')
    .all()
    .map((row) => JSON.parse(String(row.detail_json)));
  expect(details.map(({ lastDay }) => lastDay)).toEqual(named.map(() => '2026-02-01'));
  expect(details.flatMap(({ reason }) => reason ?? []).sort()).toEqual([...asked].sort());
});
