import { expect, it, vi } from 'vitest';
import { filesUnder, read } from '../../../scripts/house/sources';
import { planOf } from '../../../scripts/ops/cells/plan';
import { writeMovements } from '../../../scripts/ops/cells/since';
import { fillCell } from '../../../scripts/ops/cells/split';
import { createSealer } from '../../../worker/crypto/keyring';
import { createSqliteD1 } from '../../setup/databases/sqlite-d1';
import { secretsOf } from '../../setup/runtime/cell-vars';
import { fillOldDatabase, formerKeys, lastBefore } from './fill';

vi.setConfig({ testTimeout: 90_000 });
const files = filesUnder('worker/migrations', /\.sql$/);
const later = files.filter((file) => (/(\d{4})_/.exec(file)?.[1] ?? '') > lastBefore);

/** Rows of each kind that a migration after the last one before cells changed, or made others of. */
const ofBefore = `
  UPDATE member SET origin = 'signup';
  UPDATE subscription SET draft_id = 'draft', is_paid = 1, paid_at = updated_at;
  UPDATE payment SET amount_minor = 19900, vat_minor = 3980, provider_reference = 'ch ' || payment_id;
  UPDATE subscription SET state = 'ended', stop_date = '2026-04-30' WHERE subscription_id = (SELECT MIN(subscription_id) FROM subscription);
  DELETE FROM payment WHERE subscription_id = (SELECT MIN(subscription_id) FROM subscription);
  UPDATE subscription_pause SET reason = 'illness', undone_at = NULL, from_date = '2026-02-01', until_date = '2026-02-28';
  UPDATE audit SET action = 'membership.cancelled', detail_json = '{"reason":"health","endsOn":"2026-04-30"}'
   WHERE subject IN (SELECT subscription_id FROM subscription);
  UPDATE audit SET action = 'membership.paused', detail_json = '{"reason":"pregnancy","months":2}'
   WHERE subject IN (SELECT member_id FROM member);
  UPDATE age_check SET method = 'manual', assurance = 'high', staff_id = NULL, draft_id = NULL WHERE result = 'yes';
`;

it('brings rows of before to what the migrations since would have made of them', async () => {
  const old = await fillOldDatabase({ denmark: 11, sweden: 0, netherlands: 0, england: 0 });
  old.raw.exec(ofBefore);
  const [orderless] = old.raw.prepare('SELECT MAX(subscription_id) AS subscription_id FROM subscription').all();
  for (const table of ['payment', 'consent', 'subscription_pause', 'withdrawal', 'dispute', 'subscription'])
    old.raw.prepare(`DELETE FROM ${table} WHERE subscription_id = ?`).run(String(orderless?.subscription_id));
  const former = { database: old.d1, sealer: createSealer(formerKeys) };
  const cell = createSqliteD1(files.map(read));
  await fillCell(
    former,
    { id: 'denmark', database: cell.d1, sealer: createSealer(secretsOf('denmark').DATA_KEYS) },
    { source: 'old', rest: 'denmark', plans: await planOf(former), operator: 'test' },
  );
  // More payments than are written at once, and a split that goes on after it had begun to write them.
  cell.raw.exec('DELETE FROM movement; DELETE FROM movement_day');
  for (const paymentsAtOnce of [3, 4]) await writeMovements(cell.d1, paymentsAtOnce);
  for (const file of later) old.raw.exec(read(file));

  const both = (sql: string) => [cell, old].map(({ raw }) => raw.prepare(sql).all());
  for (const [sql, atLeast] of [
    ['SELECT member_id FROM member_without_order ORDER BY 1', 1],
    ['SELECT subscription_id FROM subscription WHERE is_uncharged = 1 ORDER BY 1', 1],
    ['SELECT subscription_id FROM subscription WHERE is_misjudged = 1 ORDER BY 1', 0],
    ["SELECT age_check_id, method, assurance FROM age_check WHERE market = 'denmark' ORDER BY 1", 1],
    ['SELECT pause_id, reason FROM subscription_pause ORDER BY 1', 1],
    [`SELECT audit_id, detail_json FROM audit WHERE action LIKE 'membership.%' ORDER BY 1`, 1],
    [`SELECT kind, reference, amount_minor, owed_minor, day FROM movement WHERE market = 'denmark' ORDER BY 1, 2`, 1],
    [`SELECT * FROM movement_day WHERE market = 'denmark' ORDER BY 1, 2, 3, 4`, 1],
  ] as const) {
    const [found, expected] = both(sql);
    expect(found, sql).toEqual(expected);
    expect(found?.length, sql).toBeGreaterThanOrEqual(atLeast);
  }
  const changes = cell.raw
    .prepare(`SELECT figure, COUNT(*) AS n, COUNT(at) AS at, COUNT(day) AS day FROM business_change
      WHERE figure IN ('new', 'ended') GROUP BY figure`)
    .all();
  expect(changes).toEqual([
    { figure: 'ended', n: 1, at: 0, day: 1 },
    { figure: 'new', n: 10, at: 10, day: 0 },
  ]);
});
