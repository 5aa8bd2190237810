import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { filesUnder, read } from '../../../scripts/house/sources';
import { namedPauseReasons, pauseReasons } from '../../../worker/domain/markets/market-data';
import { cancelReasons, namedCancelReasons } from '../../../worker/domain/membership/cancel-reasons';

it('what was said of somebody’s health is taken out of pauses and audit, and nothing else is', () => {
  const database = new DatabaseSync(':memory:');
  database.exec('PRAGMA foreign_keys = OFF');
  const migrations = filesUnder('worker/migrations', /\.sql$/);
  const at = migrations.findIndex((file) => file.includes('0035'));
  for (const file of migrations.slice(0, at)) database.exec(read(file));
  const pause = database.prepare(
    `INSERT INTO subscription_pause (pause_id, subscription_id, from_date, until_date, months, reason, created_at)
     VALUES (?1, 's', '2026-01-01', '2026-01-31', 1, ?1, '2026-01-01T00:00:00.000Z')`,
  );
  for (const reason of namedPauseReasons) pause.run(reason);
  const note = database.prepare(
    `INSERT INTO audit (audit_id, at, actor, action, subject, detail_json)
     VALUES (?1, '2026-01-01T00:00:00.000Z', 'm', 'membership.cancelled', 's', json_object('lastDay', '2026-02-01', 'reason', ?1))`,
  );
  for (const reason of namedCancelReasons) note.run(reason);

  for (const file of migrations.slice(at)) database.exec(read(file));
  const pauses = database.prepare('SELECT pause_id, reason FROM subscription_pause').all();
  expect(pauses.map(({ pause_id: id, reason }) => [id, reason]).sort()).toEqual(
    namedPauseReasons.map((one) => [one, (pauseReasons as readonly string[]).includes(one) ? one : null]).sort(),
  );
  const notes = database.prepare(`SELECT audit_id, detail_json FROM audit`).all();
  expect(notes.map(({ audit_id: id, detail_json: detail }) => [id, JSON.parse(String(detail))]).sort()).toEqual(
    namedCancelReasons
      .map((one) => [
        one,
        { lastDay: '2026-02-01', ...((cancelReasons as readonly string[]).includes(one) ? { reason: one } : {}) },
      ])
      .sort(),
  );
});
