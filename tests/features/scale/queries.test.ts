import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { probeDatabase } from '../../setup/databases/database-probe';
import { createVisitor } from '../../setup/people/visitor';
import { printFigure } from '../../setup/runtime/figures';
import { runJobs, walkEverything } from '../../setup/scale/everything';
import { createWorld } from '../../setup/world';

/** Tables that stay small, whoever comes and however long: what staff and the chain write, and what jobs empty. */
const small = [
  'catalogue_version',
  'catalogue_pointer',
  'survey_version',
  'survey_pointer',
  'content_draft',
  'content_release',
  'job_lease',
  'device',
  'screen_letters',
  'staff',
  'saved_filter',
  'receipt_series',
  'number_sequence',
  'promotion_use',
  'alarm',
  'mail_sender',
  'sqlite_sequence',
  'text_override',
  // A sweep empties them, or a purge each hour.
  'business_change',
  'member_unnamed',
  'member_without_order',
  'activation_try',
  // Of few payments, and of few members: an address that does not work is written to no more.
  'archive_hold',
  'address_mark',
];
const { DB } = env as unknown as { DB: D1Database };

/** A page from the beginning, as the nightly backup reads: its limit is all that it reads, where nothing is sorted. */
const isFirstPage = (sql: string, plan: readonly string[]) =>
  /^SELECT \* FROM \w+ +(?:WHERE .+ )?ORDER BY [a-z_, ]+ LIMIT \d+$/.test(sql) &&
  !plan.some((step) => step.includes('TEMP B-TREE'));

/**
 * Steps of SQLite's plan that read a whole growing table. A scan over an index range is a SEARCH and is none of them, unless the
 * range is a market's: a cell holds one.
 */
async function scansOf(sql: string): Promise<string[]> {
  const numbers = [...sql.matchAll(/\?(\d+)/g)].map(([, number]) => Number(number));
  const marks = numbers.length > 0 ? Math.max(...numbers) : (sql.match(/\?/g) ?? []).length;
  const { results } = await DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .bind(...Array(marks).fill('1'))
    .all<{ detail: string }>();
  const listed = DB.prepare(`SELECT name FROM sqlite_master WHERE type = 'index' AND sql LIKE '%WHERE%'`);
  // A partial index holds only what is looked for.
  const partial = (await listed.all<{ name: string }>()).results.map(({ name }) => name);
  const aliases = new Map(
    [...sql.matchAll(/\b(?:FROM|JOIN|UPDATE|INTO)\s+(\w+)(?:\s+(?:AS\s+)?([a-z]\w*))?/gi)].flatMap(
      ([, table = '', alias]) =>
        [
          [table, table],
          [alias ?? table, table],
        ] as const,
    ),
  );
  const { results: known } = await DB.prepare(`SELECT name FROM sqlite_master WHERE type = 'table'`).all<{
    name: string;
  }>();
  const tables = known.map(({ name }) => name);
  const plan = results.map(({ detail }) => detail);
  return isFirstPage(sql, plan)
    ? []
    : plan.filter((detail) => {
        const scanned = /^SCAN (\w+)/.exec(detail)?.[1] ?? /^SEARCH (\w+) .*\(market=\?\)$/.exec(detail)?.[1];
        const table = aliases.get(scanned ?? '') ?? scanned;
        return (
          table !== undefined &&
          tables.includes(table) &&
          !plan.includes(`CO-ROUTINE ${scanned}`) &&
          !plan.includes(`MATERIALIZE ${scanned}`) &&
          !small.includes(table) &&
          !partial.includes(/USING (?:COVERING )?INDEX (\w+)/.exec(detail)?.[1] ?? '')
        );
      });
}

it('no statement of a journey, a login, an outage or a job reads a whole growing table', async () => {
  const probe = probeDatabase(DB);
  const world = await createWorld({ DB: probe.database });
  await walkEverything(world);
  await runJobs(world.services);
  world.advance(90 * 86_400);
  await runJobs(world.services);
  await world.settle();

  const found: string[] = [];
  let explained = 0;
  for (const sql of probe.seen) {
    explained += 1;
    for (const scan of await scansOf(sql)) found.push(`${scan} — ${sql.replace(/\s+/g, ' ').slice(0, 160)}`);
  }
  printFigure(`queries: ${explained} statements explained, ${found.length} scans of growing tables`);
  expect(explained).toBeGreaterThan(50);
  for (const one of found) console.info(one);
  expect(found).toEqual([]);
});

it('every statement binds its values: none is written into the text', async () => {
  const probe = probeDatabase(DB);
  const world = await createWorld({ DB: probe.database });
  const visitor = createVisitor(world);
  await visitor.joins(visitor.plainProduct());
  for (const sql of probe.seen)
    expect([sql, /anna|holm|example\.com|[0-9a-f]{8}-[0-9a-f]{4}/i.test(sql)]).toEqual([sql, false]);
});
