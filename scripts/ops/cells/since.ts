import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unstable_splitSqlQuery } from 'wrangler';
import { root } from '../../building/toolchain.mjs';

/**
 * What migrations after 0012 did to rows of before: file, and how the statement begins. The cell was migrated while it
 * was empty, so none of it has reached the rows that a split brings. What triggers do as a row is written is left out.
 */
const missed: readonly (readonly [file: string, begins: RegExp])[] = [
  ['0022_scale.sql', /^INSERT INTO member_without_order /],
  ['0022_scale.sql', /^UPDATE subscription SET is_uncharged /],
  ['0022_scale.sql', /^UPDATE age_check /],
  ['0035_no_health_reasons.sql', /^UPDATE (subscription_pause|audit) /],
  ['0037_no_health_in_pauses.sql', /^UPDATE audit /],
];

const withoutRemarks = (sql: string) => sql.replace(/^--.*$/gm, '').trim();

/**
 * Who came and went, by day: 0026 added it to the figures by days of UTC. Here a job adds it by those of the market.
 */
const cameAndWent = `INSERT INTO business_change (market, studio_id, product_id, figure, value, at, day)
  SELECT market, studio_id, product_id, 'new', 1, paid_at, NULL FROM subscription
   WHERE is_paid = 1 AND draft_id <> 'import' AND paid_at IS NOT NULL
  UNION ALL SELECT market, studio_id, product_id, state, 1, NULL, stop_date FROM subscription
   WHERE state IN ('ended', 'withdrawn') AND stop_date IS NOT NULL`;

/** The statements of a migration that begin so; throws when it has none. */
function statementsOf([file, begins]: readonly [file: string, begins: RegExp]): string[] {
  const statements = unstable_splitSqlQuery(readFileSync(join(root, 'worker/migrations', file), 'utf8'));
  const own = statements.map(withoutRemarks).filter((sql) => begins.test(sql));
  if (own.length === 0) throw new Error(`${file} has no statement that begins with ${begins.source}.`);
  return own;
}

/** Statements that bring the rows of a split up to today's schema; once, in this order, after `writeMovements`. */
export const statementsSince = (): string[] => [...missed.flatMap(statementsOf), cameAndWent];

/**
 * The movements of the payments that were brought, some payments at a time: those of years in one statement would last longer than a
 * database lets one. Written twice they are the same, so that a split which was ended goes on.
 */
export async function writeMovements(database: D1Database, paymentsAtOnce = 10_000): Promise<void> {
  const [whole = ''] = statementsOf(['0020_movements.sql', /^INSERT INTO movement /]);
  const [before, after] = whole.split(/^ON CONFLICT/m);
  const some = `${before} AND p.payment_id > ?1 AND p.payment_id <= ?2\nON CONFLICT${after}`;
  const next = database.prepare(
    'SELECT MAX(payment_id) AS last FROM (SELECT payment_id FROM payment WHERE payment_id > ?1 ORDER BY payment_id LIMIT ?2)',
  );
  let done = '';
  for (;;) {
    const last = await next.bind(done, paymentsAtOnce).first<string | null>('last');
    if (last === null) return;
    await database.prepare(some).bind(done, last).run();
    done = last;
  }
}
