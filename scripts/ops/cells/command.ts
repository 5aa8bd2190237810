import { keyringFaults } from '../../../worker/crypto/key-form';
import { createSealer } from '../../../worker/crypto/keyring';
import { marketIds } from '../../../worker/domain/markets';
import type { MarketId } from '../../../worker/domain/markets/market';
import { cellName } from '../../../worker/env';
import type { Bindings } from '../command';
import { type Command, type OpsContext, Refusal } from '../command';
import { textsOf } from '../data/stores';
import { exampleMarket } from '../examples';
import { createProgress } from '../progress';
import { requireSameRest } from './begin';
import { databaseIn } from './database-in';
import { cellsFor, messageOf, under } from './each';
import { pendingIn } from './migrate';
import type { Cell } from './plan';
import { type Former, planOf, requireNobodyCrosses, type TablePlan } from './plan';
import { fillCell, holdCell } from './split';
import { rowsOf } from './tables';

export const splitCommand: Command = {
  summary: 'Takes a database that held all markets apart into the databases of the cells.',
  usage: '--from DATABASE [--rest MARKET]',
  options: {
    from: 'the old database: its binding or name in wrangler.toml, or its id',
    rest: 'the cell of rows that name no market, such as audits of texts; needed when there are some',
  },
  notes: [
    'First --dry-run: it counts, table by table, what goes where, and writes nothing. The databases of the cells must be migrated',
    'and empty, visitors kept away (docs/operations.md, "Splitting a database"). The old database is only read. However it ends,',
    'the same command, with the same --rest, goes on where it was; when it is done, what each cell holds is counted against',
    'what the old one held. Jobs of the cells rest meanwhile; it waits for one that runs.',
    `Needed in the shell or .dev.vars: DATA_KEYS as the old database had it, and ${cellName('DATA_KEYS', exampleMarket)} … of the cells.`,
    'Sessions end, codes and PINs of staff are made anew: which, it says.',
  ],
  examples: [
    'cells split --from local-d1 --dry-run',
    `cells split --from medlem-production --rest ${exampleMarket} --remote --dry-run`,
    `cells split --from 8f14e45f-ceea-467f-9c5b-1a2b3c4d5e6f --rest ${exampleMarket} --remote`,
  ],
  async run(context) {
    const { from, rest: word } = context.options;
    if (from === undefined) throw new Refusal('Name the old database: --from DATABASE.');
    const rest = marketIds.find((id) => id === word) ?? null;
    if (word !== undefined && rest === null) throw new Refusal(`--rest is one of ${marketIds.join(', ')}.`);
    const { env } = await context.bindings(from);
    if (env.FORMER === undefined) throw new Refusal(`There is no database ${from}.`);
    const former: Former = { database: env.FORMER, sealer: sealerOf(env, 'DATA_KEYS') };
    await requireThere(former, from);
    const plans = await planOf(former);
    if (context.dryRun) {
      context.print(
        { dryRun: true, from, tables: plans },
        () => `${describePlan(plans)}\nDry run: nothing was written.`,
      );
      return 0;
    }
    const homeless = plans.filter(({ rest: rows }) => rows > 0).map(({ table, rest: rows }) => `${table}: ${rows}`);
    if (homeless.length > 0 && rest === null)
      throw new Refusal(
        `These rows name no market; say whose they shall be with --rest MARKET:\n${homeless.join('\n')}`,
      );
    return split(context, { former, from, plans, rest });
  },
};

interface Split {
  readonly former: Former;
  readonly from: string;
  readonly plans: readonly TablePlan[];
  readonly rest: MarketId | null;
}

async function split(context: OpsContext, { former, from, plans, rest }: Split): Promise<number> {
  const bindings = await context.bindings(from);
  const cells: ({ cell: MarketId } & Record<string, unknown>)[] = [];
  const texts: string[] = [];
  const failed = (id: MarketId, faults: readonly string[]) => {
    cells.push({ cell: id, faults });
    texts.push(under(id, faults.join('\n')));
  };
  // Checks all cells, also those not filled by this run: rows of no market may be in one of them.
  for (const id of marketIds) await requireSameRest(id, databaseIn(bindings.env, id), rest);
  await requireNobodyCrosses(former);
  const how = { source: from, rest, plans, operator: context.operator };
  const held: Cell[] = [];
  for (const id of cellsFor(context)) {
    try {
      const cell = cellOf(bindings, id);
      const pending = await pendingIn(cell.database);
      if (pending.length > 0) throw new Refusal(`${pending.length} migrations are missing: npm run ops -- migrate`);
      await holdCell(former, cell, how);
      held.push(cell);
    } catch (error) {
      failed(id, [messageOf(error)]);
    }
  }
  for (const cell of held) {
    const { id } = cell;
    const notes: string[] = [];
    const planned = plans.reduce((sum, plan) => sum + plan.cells[id] + (rest === id ? plan.rest : 0), 0);
    const bar = createProgress({
      label: `${id}: rows moved`,
      total: planned,
      json: context.json,
      ...(context.progress ? { always: true } : {}),
    });
    try {
      let moved = 0;
      const onProgress = (rows: number) => {
        moved += rows;
        bar.step(moved);
      };
      const onSay = (text: string) => {
        notes.push(text);
        process.stderr.write(`${id}: ${text}\n`);
      };
      const isNew = await fillCell(former, cell, { ...how, onProgress, onSay });
      await showTexts(bindings, id);
      const staff = await staffWithoutPin(cell.database);
      cells.push({ cell: id, rows: planned, moved, staffWithoutPin: staff, notes });
      texts.push(under(id, [...notes, describeCell({ planned, moved, staff, isNew })].join('\n')));
    } catch (error) {
      failed(id, [messageOf(error)]);
    } finally {
      bar.finish();
    }
  }
  const hasFailed = cells.some((one) => 'faults' in one);
  const left = plans.filter(({ left: rows }) => rows > 0);
  context.print({ from, tables: plans, cells }, () =>
    [
      ...texts,
      ...(left.length > 0
        ? ['', 'Left behind:', ...left.map(({ table, left: rows, reason }) => `  ${table}: ${rows}, ${reason}`)]
        : []),
      ...(hasFailed
        ? ['', 'Not everything is there. Mend it and give the same command again: it goes on where it was.']
        : []),
    ].join('\n'),
  );
  return hasFailed ? 1 : 0;
}

const cellOf = ({ env }: Bindings, id: MarketId): Cell => ({
  id,
  database: databaseIn(env, id),
  sealer: sealerOf(env, cellName('DATA_KEYS', id)),
});

/** Pages read texts only from KV, which is empty for a new cell. */
async function showTexts(bindings: Bindings, id: MarketId): Promise<void> {
  const store = textsOf(bindings, id);
  const published = await store.published();
  if (Object.keys(published).length > 0) await store.publish({});
}

async function staffWithoutPin(database: D1Database): Promise<string[]> {
  const rows = await rowsOf(
    database,
    `SELECT staff_id FROM staff WHERE pin_mac LIKE 'split:%' AND disabled_at IS NULL ORDER BY staff_id`,
  );
  return rows.map(({ staff_id }) => String(staff_id));
}

function describeCell({
  planned,
  moved,
  staff,
  isNew,
}: {
  planned: number;
  moved: number;
  staff: string[];
  isNew: boolean;
}) {
  return [
    isNew ? `${planned} rows are there, ${moved} of them moved now; every table was counted.` : 'It was filled before.',
    ...(staff.length > 0 ? ['These need a new PIN, "staff reset ID":', ...staff.map((staffId) => `  ${staffId}`)] : []),
  ].join('\n');
}

function describePlan(plans: readonly TablePlan[]): string {
  const heads = ['table', 'rows', ...marketIds, 'no market', 'left'];
  const lines = plans.map(({ table, rows, cells, rest, left }) =>
    [table, rows, ...marketIds.map((id) => cells[id]), rest, left].map(String),
  );
  const widths = heads.map((head, index) => Math.max(head.length, ...lines.map((line) => line[index]?.length ?? 0)));
  const line = (words: readonly string[]) =>
    words
      .map((word, index) => (index === 0 ? word.padEnd(widths[0] ?? 0) : word.padStart(widths[index] ?? 0)))
      .join('  ');
  const reasons = plans.filter(({ left }) => left > 0).map(({ table, reason }) => `${table}: ${reason}`);
  return [line(heads), ...lines.map(line), '', ...reasons].join('\n').trimEnd();
}

function sealerOf(env: Readonly<Record<string, unknown>>, name: string) {
  const keys = env[name];
  if (typeof keys !== 'string') throw new Refusal(`${name} is not set: what is sealed could not be opened.`);
  const [fault] = keyringFaults(keys);
  if (fault) throw new Refusal(`${name}: ${fault}.`);
  return createSealer(keys);
}

/** Locally a wrong name would open a new, empty database. */
async function requireThere({ database }: Former, from: string): Promise<void> {
  const [member] = await rowsOf(database, `SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'member'`);
  if (!member) throw new Refusal(`The database ${from} holds nothing of this product.`);
}
