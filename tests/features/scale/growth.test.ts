import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import type { MarketId } from '../../../worker/domain/markets/market';
import { probeDatabase } from '../../setup/databases/database-probe';
import { rowsOf } from '../../setup/money/records';
import { createVisitor } from '../../setup/people/visitor';
import { databaseOf } from '../../setup/runtime/cells';
import { runJobs, walkEverything } from '../../setup/scale/everything';
import { fillCell } from '../../setup/scale/fill';
import { createWorld } from '../../setup/world';

type Measured = ReturnType<typeof probeDatabase>['measured'];
/** `npm run bench -- scale` asks for many, and for the table. */
const asked = Number((env as unknown as { SCALE_MEMBERS: string }).SCALE_MEMBERS);
const members = asked > 0 ? Math.ceil(asked / 2) : 2_000;
const months = asked > 0 ? 24 : 12;
/** A season of every job over 300 000 members takes five minutes on a quiet machine. */
const timeout = asked > 0 ? 900_000 : 240_000;

/** One line a statement, for the bench. */
async function tells(market: MarketId, of: 'page' | 'job', before: Measured, after: Measured): Promise<void> {
  if (asked === 0) return;
  for (const [sql, { read, written, ms }] of after) {
    const numbered = [...sql.matchAll(/\?(\d+)/g)].map(([, number]) => Number(number));
    const values = Array(numbered.length > 0 ? Math.max(...numbered) : (sql.match(/\?/g) ?? []).length).fill('1');
    const plan = await rowsOf<{ detail: string }>(market, `EXPLAIN QUERY PLAN ${sql}`, ...values);
    const line = {
      ...{ of, sql: sql.replace(/\s+/g, ' ').trim(), written, ms },
      ...{ once: before.get(sql)?.read ?? 0, twice: read, plan: plan.map(({ detail }) => detail).join('; ') },
    };
    console.info(`SCALE ${JSON.stringify(line)}`);
  }
}

/** Grows with something other than members, or is bounded by what stands beside it. */
const excused: readonly { readonly part: string; readonly because: string; readonly most?: number }[] = [
  {
    part: 'JOIN age_check a INDEXED BY age_check_counted',
    because:
      'an inspector asks for it a few times a year; it reads one line of an index a check of the months asked for',
  },
  {
    part: 'FROM subscription INDEXED BY subscription_leaving',
    because: 'memberships whose last day has come, each once, at most 500 a run',
  },
  {
    part: `state IN ('ending', 'ended', 'withdrawn') ORDER BY stop_date LIMIT ?`,
    because: 'memberships that end these days, at most 500 of them a run',
  },
  {
    part: 'FROM business_change ORDER BY change_id LIMIT',
    because: 'what has changed since the last run, each once, at most 3,000 a run',
  },
  {
    part: 'DELETE FROM business_change WHERE change_id BETWEEN',
    because: 'the same changes, once they are added',
  },
  {
    part: '(SELECT member_id FROM member_unnamed LIMIT',
    because: 'members who were entered or renamed since, each once, at most 1,000 a run',
  },
  {
    part: 'DELETE FROM member_unnamed WHERE',
    because: 'the same members, once their names are written',
  },
  {
    part: 'INSERT OR IGNORE INTO member_name',
    because: 'the same members',
  },
  {
    part: 'COUNT(*) AS count FROM json_each(?) c CROSS JOIN',
    because: 'rows of a night are compared, drawn by chance: at most 64 of a chunk',
    most: 1_000,
  },
  { part: 'LIMIT 3000', because: 'a page of a night, which is all there is of a table', most: 3_000 },
  {
    part: 'FROM consent INDEXED BY consent_counted',
    because: 'of the same report: one line of an index a consent of the months asked for',
  },
];

/** Statements that read more rows for twice as many members. The slack is for rows that the walk itself has left. */
function grown(before: Measured, after: Measured): string[] {
  return [...after].flatMap(([sql, { read }]) => {
    const once = before.get(sql)?.read ?? 0;
    const isExcused = excused.some(
      ({ part, most }) => sql.includes(part) && read <= (most ?? Number.POSITIVE_INFINITY),
    );
    return !isExcused && read > 1.25 * once + 60 ? [`${once} → ${read}: ${sql.replace(/\s+/g, ' ')}`] : [];
  });
}

it('no statement of a page reads more rows because there are twice as many members', { timeout }, async () => {
  const probe = probeDatabase(databaseOf('denmark'));
  const world = await createWorld({ DB: probe.database });
  const visitor = createVisitor(world);
  await visitor.joins(visitor.uvProduct());
  await fillCell(world, 'denmark', { from: 1, to: members, months });
  probe.measured.clear();
  await walkEverything(world);
  const before = new Map(probe.measured);
  await fillCell(world, 'denmark', { from: members, to: 2 * members, months });
  probe.measured.clear();
  await walkEverything(world);
  await tells('denmark', 'page', before, probe.measured);
  expect(before.size).toBeGreaterThan(150);
  expect(grown(before, probe.measured)).toEqual([]);
});

it('no statement of a job does, today or a season later', { timeout }, async () => {
  const [small, large] = [probeDatabase(databaseOf('netherlands')), probeDatabase(databaseOf('sweden'))];
  const world = await createWorld({ DB_NETHERLANDS: small.database, DB_SWEDEN: large.database });
  for (const market of ['netherlands', 'sweden'] as const) {
    const visitor = createVisitor(world, { market });
    await visitor.joins(visitor.uvProduct());
  }
  await fillCell(world, 'netherlands', { from: 10_001, to: 10_001 + members, months });
  await fillCell(world, 'sweden', { from: 10_001, to: 10_001 + 2 * members, months });
  small.measured.clear();
  large.measured.clear();
  for (const days of [0, 1 / 24, 90]) {
    world.advance(days * 86_400);
    for (const market of ['netherlands', 'sweden'] as const)
      await runJobs(world.cells.of(market), { wholeNight: asked === 0 });
  }
  await tells('sweden', 'job', small.measured, large.measured);
  expect([small, large].map(({ measured }) => measured.size > 60)).toEqual([true, true]);
  expect(grown(small.measured, large.measured)).toEqual([]);
});
