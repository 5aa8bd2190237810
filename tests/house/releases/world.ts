import { filesUnder, read } from '../../../scripts/house/sources';
import { createSealer } from '../../../worker/crypto/keyring';
import { ok } from '../../../worker/domain/result';
import { createDatabase } from '../../../worker/services/database/database';
import { createMailSender } from '../../../worker/services/mail';
import { createDelivery } from '../../../worker/services/outbox/deliver';
import { createOutbox } from '../../../worker/services/outbox/store';
import type { PaymentProvider } from '../../../worker/services/payment/port';
import { createSessionStore } from '../../../worker/services/sessions/store';
import { createSqliteD1 } from '../../setup/databases/sqlite-d1';
import { secretsOf } from '../../setup/runtime/cell-vars';

const schema = filesUnder('worker/migrations', /\.sql$/).map(read);
const secrets = secretsOf('denmark');
export const sealer = createSealer(secrets.DATA_KEYS);

/** One cell's database and KV with the stores of this release over them, at an instant that can be moved. */
export function createReleaseWorld(at: number) {
  const clock = { now: at };
  const now = () => clock.now;
  const { d1, raw } = createSqliteD1(schema);
  const database = createDatabase(d1);
  const kv = new Map<string, string>();
  const namespace = {
    get: async (key: string | string[]) =>
      typeof key === 'string' ? (kv.get(key) ?? null) : new Map(key.map((one) => [one, kv.get(one) ?? null])),
    put: async (key: string, value: string) => void kv.set(key, value),
  } as unknown as KVNamespace;
  const pending: Promise<unknown>[] = [];
  const later = (work: Promise<unknown>) => void pending.push(work);
  const sent: string[] = [];
  const done: string[] = [];
  const mailFetch = (async (_: string, init?: RequestInit) => {
    sent.push((JSON.parse(String(init?.body)) as { tags: { value: string }[] }).tags[0]?.value ?? '');
    return Response.json({ id: crypto.randomUUID() });
  }) as unknown as typeof fetch;
  const payment = {
    refund: async ({ charge }: { charge: string }) => ok(void done.push(`refund ${charge}`)),
    endNow: async (subscription: string) => ok(void done.push(`endSubscription ${subscription}`)),
    expireCheckout: async (checkout: string) => ok(void done.push(`expireCheckout ${checkout}`)),
    forget: async ({ customer: id }: { customer: string }) => ok(void done.push(`forget ${id}`)),
  } as unknown as PaymentProvider;
  const env = {
    ...{ APP_URL: 'http://dk.localhost:8787', HOSTS: { 'dk.localhost': 'denmark' as const } },
    ...{ MAIL_ADAPTER: 'http' as const, MAIL_API_URL: 'http://localhost:1/mail', MAIL_API_KEY: 'key' },
    MAIL_FROM: 'Solhus <no-reply@solhus.example>',
  };
  const deliver = createDelivery({
    mail: createMailSender(env, mailFetch, {
      receiptOf: async () => ({ receiptNumber: 'DK2026-000042', vatMinor: 2980, vatRate: 2500 }),
    }),
    payment,
    isRefundAwaited: async () => true,
    recordRefunds: async () => undefined,
    syncProvider: async (id) => {
      done.push(`sync ${id}`);
      return ok(null);
    },
    marks: { mark: async () => undefined, of: async () => null },
    invitationNow: async () => ({ closesAt: null }),
  });
  return {
    clock,
    database,
    raw,
    kv,
    sent,
    done,
    sessions: createSessionStore({
      ...{ database, kv: namespace, now, later, cell: 'denmark', keys: secrets.SESSION_KEYS },
    }),
    outbox: createOutbox({ database, sealer, deliver, now, later, wakeQueue: async () => undefined }),
    settle: () => Promise.all(pending),
    /** Puts a row where it was, with the columns that the schema of today has of it. */
    put(table: string, row: Readonly<Record<string, string | number | null>>) {
      const known = new Set(
        raw
          .prepare(`PRAGMA table_info(${table})`)
          .all()
          .map(({ name }) => String(name)),
      );
      const names = Object.keys(row).filter((name) => known.has(name));
      raw
        .prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
        .run(...names.map((name) => row[name] ?? null));
    },
  };
}

export const member = {
  ...{ member_id: '5a2f7a4e-7a6b-4a1a-9a57-6a2d5d1ae9b5', market: 'denmark', first_name: 'Anna', last_name: 'Holm' },
  ...{ email: 'anna@example.com', email_key: 'anna@example.com', phone: '+4532123456', street: 'Blågårdsgade 14' },
  ...{ zip: '2200', city: 'København N', language: 'da', origin: 'signup' },
  ...{ created_at: '2026-11-20T14:02:11.000Z', updated_at: '2026-11-20T14:02:11.000Z' },
};
