import { readdirSync, readFileSync } from 'node:fs';
import { localMarkets } from 'virtual:chain/demo';
import { createSandbox } from '../../../sandbox/app';
import { createMemoryStore } from '../../../sandbox/store/memory-store';
import { addDays, civilDateOf } from '../../../worker/domain/dates';
import { marketIds, markets } from '../../../worker/domain/markets';
import type { MarketId } from '../../../worker/domain/markets/market';
import { bindingEndOf } from '../../../worker/domain/membership/terms';
import { readEnv } from '../../../worker/env';
import { createCells } from '../../../worker/services/cells';
import { createSqliteD1 } from '../../setup/databases/sqlite-d1';
import { named, secretsOf, testAccountsOf } from '../../setup/runtime/cell-vars';

const origin = 'http://localhost:8788';
const migrations = new URL('../../../worker/migrations/', import.meta.url);
const schema = readdirSync(migrations)
  .sort()
  .map((file) => readFileSync(new URL(file, migrations), 'utf8'));
const sender = 'Medlem <no-reply@medlem.example>';

const failure = () => Response.json({ error: { type: 'api_error', message: 'down' } }, { status: 500 });

/** The real services over SQLite, and the real sandbox in the same process, both with one clock. */
export async function openHouse(cell: MarketId) {
  const { d1, raw } = createSqliteD1(schema);
  const clock = { offsetMs: 0 };
  const later: Promise<unknown>[] = [];
  /** What becomes of the next calls to the provider that change something. */
  const luck: ('lost' | 'refused')[] = [];
  const sandbox = createSandbox({
    store: createMemoryStore(),
    fetch: async () => new Response(null, { status: 200 }),
    now: Date.now,
    schedule: () => undefined,
    appUrl: 'http://localhost:8787',
    accounts: testAccountsOf(marketIds).map((account) => ({
      ...account,
      webhookUrl: 'http://localhost:8787/webhooks/payment',
    })),
    origin,
    slowMs: 1,
  });
  const raws = {
    KV: {},
    ENVIRONMENT: 'local',
    PAYMENT_API_URL: origin,
    MAIL_API_URL: `${origin}/mail`,
    IDENTITY_BASE_URL: `${origin}/identity`,
    VERSION: 'test',
    APP_URL: 'http://localhost:8787',
    HOSTS: JSON.stringify(Object.fromEntries(marketIds.map((id) => [localMarkets[id].host, id]))),
    DEFAULT_MARKET: 'denmark',
    MAIL_ADAPTER: 'http',
    ...Object.assign(
      {},
      ...marketIds.map((id) => named({ ...secretsOf(id), DB: id === cell ? d1 : {}, MAIL_FROM: sender }, id)),
    ),
  };
  const cells = createCells(readEnv(raws as never), {
    fetch: (async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init);
      const changes = request.method === 'POST' && /\/v1\/subscriptions\//.test(request.url);
      const outcome = changes ? luck.shift() : undefined;
      if (outcome === 'refused') return failure();
      const answer = await sandbox.fetch(new Request(request, { signal: null }));
      return outcome === 'lost' ? failure() : answer;
    }) as typeof fetch,
    later: (work) => later.push(work),
    realNow: () => Date.now() + clock.offsetMs,
  });
  const services = cells.of(cell);
  services.log = () => undefined;
  const all = (sql: string, ...values: string[]) =>
    raw.prepare(sql).all(...values) as Record<string, string | number | null>[];
  const post = (path: string, body: unknown) =>
    sandbox.fetch(
      new Request(origin + path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    );
  const quiet = async () => {
    while (later.length > 0) await Promise.all(later.splice(0));
  };

  let count = 0;
  const house = {
    services,
    luck,
    raw,
    all,
    quiet,
    async passes(days: number) {
      clock.offsetMs += days * 86_400_000;
      await post('/stripe/clock', { advanceDays: days });
    },
    ledger: async () =>
      (await (await sandbox.fetch(new Request(`${origin}/stripe/ledger`))).json()) as {
        subscriptionId: string;
        kind: 'charge' | 'refund';
        amount: number;
      }[],
    /** Ordered and paid at the provider's page. */
    async joins(bindingMonths: number, memberId = `member ${++count}`) {
      const market = markets[cell];
      const subscriptionId = `subscription ${++count}`;
      const now = services.clock.now();
      const today = civilDateOf(now, market.timeZone);
      const at = new Date(now).toISOString();
      const snapshot = {
        productName: { en: 'Sun', da: 'Sol', sv: 'Sol' },
        catalogueVersion: '1',
        priceMinor: 20_000,
        intervalMonths: 1,
        bindingMonths,
        usesUv: false,
        discount: null,
        studio: { name: 'Studio', street: 'Street 1', zip: '1', city: 'City', accessHtml: {} },
        secondAmountMinor: 20_000,
        secondChargeOn: addDays(today, 30),
        bindingEndsOn: bindingEndOf(today, bindingMonths),
        withdrawUntil: addDays(today, market.withdrawal.days),
        termsVersion: '1',
        language: 'en',
      };
      raw
        .prepare(
          `INSERT INTO member (member_id, market, first_name, last_name, email, email_key, phone, street, zip, city, language, origin, created_at, updated_at)
           VALUES (?1, ?2, 'Anna', 'Holm', ?3, ?3, '', '', '', '', 'en', 'signup', ?4, ?4) ON CONFLICT DO NOTHING`,
        )
        .run(memberId, cell, `${memberId.replace(' ', '-')}@example.com`, at);
      raw
        .prepare(
          `INSERT INTO subscription (subscription_id, number, market, member_id, product_id, studio_id, state, snapshot_json, currency,
             first_amount_minor, draft_id, ordering_session, start_now, ordered_at, access_from, anchor_date, updated_at)
           VALUES (?1, ?2, ?3, ?4, 'product', 'studio', 'pending', ?5, ?6, 20000, 'd', 's', 1, ?7, ?8, ?8, ?7)`,
        )
        .run(
          subscriptionId,
          `S${10_000_000 + count}`,
          cell,
          memberId,
          JSON.stringify(snapshot),
          market.currency,
          at,
          today,
        );
      const started = await services.payment.startCheckout({
        subscriptionId,
        attempt: 1,
        email: 'a@example.com',
        language: 'en',
        productName: 'Sun',
        currency: market.currency,
        priceMinor: 20_000,
        intervalMonths: 1,
        discount: null,
        firstPeriodEndsAt: null,
        successUrl: 'http://localhost:8787/done',
        cancelUrl: 'http://localhost:8787/back',
      });
      if (!started.ok) throw new Error(started.reason.detail);
      await sandbox.fetch(
        new Request(started.value.url ?? '', { method: 'POST', body: new URLSearchParams({ answer: 'pay' }) }),
      );
      const paid = await services.payment.fetchCheckout(started.value.checkout);
      if (!paid.ok || (await services.membership.settle(paid.value)) !== 'paid') throw new Error('not paid');
      await quiet();
      return { memberId, subscriptionId };
    },
  };
  return house;
}

export type House = Awaited<ReturnType<typeof openHouse>>;
