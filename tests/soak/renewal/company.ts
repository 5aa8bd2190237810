import { localMarkets } from 'virtual:chain/demo';
import { fillStatements } from '../../../scripts/bench/scale-fill.mjs';
import { wantedEvents } from '../../../scripts/ops/provision/events';
import { toIso } from '../../../worker/domain/dates';
import { keepFigures } from '../../../worker/services/business/keep';
import { passes } from '../../setup/money/money';
import { rowsOf } from '../../setup/money/records';
import { createMember } from '../../setup/people/member';
import { databaseOf } from '../../setup/runtime/cells';
import { createWorld, type World } from '../../setup/world';
import { beginsAnew } from '../workers';
import { createManyAlike, type ManyAlike, type Renewed } from './provider';

export const market = 'denmark';
export const webhookUrl = `http://${localMarkets[market].host}:8787/webhooks/payment`;
const membersTogether = 10_000;
/** Tables of a member that was imported: what was paid elsewhere is not in the ledger. */
const imported = /INSERT INTO (?:member|subscription) /;

export interface Company {
  readonly world: World;
  readonly provider: ManyAlike;
  /** The events of one renewal, in the order in which the provider told them. */
  readonly events: readonly string[];
  /** Rows of the outbox that a mailbox took, and how often. */
  readonly mails: Map<string, number>;
  /** D1 calls of all cells, and the statements in them. */
  readonly calls: { count: number; statements: number };
}

/** A chain whose imported members all renew within the same hour, which is over. */
export async function createCompany(count: number): Promise<Company> {
  const calls = { count: 0, statements: 0 };
  beginsAnew({
    async before({ sql }) {
      calls.count += 1;
      calls.statements += sql.length;
    },
  });
  const bodies: string[] = [];
  const mails = new Map<string, number>();
  const many: { provider: ManyAlike | null } = { provider: null };
  const world = await createWorld(
    {},
    {
      onTheWay: (deliver) => async (request) => {
        bodies.push(await request.clone().text());
        return deliver(request);
      },
      between: (send) => async (input, init) => {
        const request = new Request(input, init);
        if (many.provider && request.url.endsWith('/emails')) {
          const key = request.headers.get('idempotency-key') ?? '';
          mails.set(key, (mails.get(key) ?? 0) + 1);
          return Response.json({ id: key });
        }
        return (await many.provider?.answers(request)) ?? send(request);
      },
    },
  );
  const { subscriptionId, memberId } = await createMember(world);
  const [row = {}] = await rowsOf(market, 'SELECT * FROM subscription WHERE subscription_id = ?', subscriptionId);
  const next = Date.parse(String(row.next_charge_at));
  const before = toIso(next - 86_400_000);
  await fill(count, { memberId, subscriptionId, row, before });
  await passes(world, (next - world.now()) / 86_400_000 - 0.01);
  bodies.length = 0;
  await passes(world, 0.2);
  const all = bodies.filter((body) => body.includes(subscriptionId));
  const renewed = renewedOf(all, subscriptionId);
  // Only these are subscribed to.
  const events = all.filter((body) =>
    wantedEvents.some((type) => type === (JSON.parse(body) as { type: string }).type),
  );
  many.provider = createManyAlike(world, renewed, count);
  await schedule(renewed.at, count);
  // What the filling itself changed is in the figures before the day begins.
  const { database, market: cell } = world.services;
  for (let kept = -1; kept !== 0; ) kept = await keepFigures({ database, market: cell, now: world.now });
  return { world, provider: many.provider, events, mails, calls };
}

/** All ids of a renewal that its events name; what belongs to the firm as a whole stays. */
function renewedOf(events: readonly string[], subscriptionId: string): Renewed {
  const texts = events.join('\n');
  const ids = new Set(
    [...texts.matchAll(/"((?:sub|cus|in|pi|ch|evt|inpay|il|si|txn|py)_\w+)"/g)].map(([, id]) => id ?? ''),
  );
  const paid = events
    .map((body) => JSON.parse(body) as { type: string; created: number })
    .find(({ type }) => type === 'invoice.paid');
  if (!paid) throw new Error('nobody renewed');
  return { ids: [subscriptionId, ...ids], at: paid.created };
}

interface Copied {
  readonly memberId: string;
  readonly subscriptionId: string;
  readonly row: Record<string, unknown>;
  readonly before: string;
}

async function fill(count: number, { memberId, subscriptionId, row, before }: Copied): Promise<void> {
  const database = databaseOf(market);
  const columnsOf = async (table: string) =>
    (await rowsOf<{ name: string }>(market, 'SELECT name FROM pragma_table_info(?)', table)).map(({ name }) => name);
  for (let from = 0; from < count; from += membersTogether) {
    const to = Math.min(from + membersTogether, count);
    const range = { from, to, months: 1, nowIso: before, memberId, subscriptionId };
    const statements = (await fillStatements(columnsOf, range)).filter(({ sql }) => imported.test(sql));
    await database.batch(
      statements.map(({ sql, values }) =>
        database
          .prepare(
            sql
              .replaceAll(`printf('scale-s-%08d', n)`, `printf('%08d-5ca1-4e00-8000-%012d', n, n)`)
              .replaceAll(`printf('sub_scale_%08d', n)`, `printf('${row.provider_subscription}n%08d', n)`)
              .replaceAll(`printf('cus_scale_%08d', n)`, `printf('${row.provider_customer}n%08d', n)`)
              .replaceAll(`printf('scale-d-%08d', n)`, `'import'`),
          )
          .bind(...values),
      ),
    );
  }
}

/** Each is charged at its own second of the hour. */
async function schedule(at: number, count: number): Promise<void> {
  const database = databaseOf(market);
  for (let from = 0; from < count; from += membersTogether)
    await database.batch([
      database
        .prepare(
          `UPDATE subscription SET state = 'active', stop_date = NULL, updated_at = strftime('%Y-%m-%dT%H:%M:%fZ', ?1, 'unixepoch', '-1 day'),
                  paid_through = date(?1, 'unixepoch', '-1 day'),
                  next_charge_at = strftime('%Y-%m-%dT%H:%M:%fZ', ?1 + (CAST(substr(subscription_id, 1, 8) AS INTEGER) * 3600) / ?2, 'unixepoch')
            WHERE subscription_id LIKE '%-5ca1-4e00-8000-%' AND CAST(substr(subscription_id, 1, 8) AS INTEGER) BETWEEN ?3 AND ?4`,
        )
        .bind(at, count, from, from + membersTogether - 1),
    ]);
}
