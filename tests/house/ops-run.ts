import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bindings } from '../../scripts/ops/bindings';
import { main } from '../../scripts/ops/main';
import { createLaggingKv } from '../setup/lagging-kv';
import { createSqliteD1 } from '../setup/sqlite-d1';
import { filesUnder, read } from './sources';

export const { d1 } = createSqliteD1(filesUnder('worker/migrations', /\.sql$/).map(read));
let ticks = Date.now();
// Each look at the clock is two seconds later: KV takes one write a second.
export const kv = createLaggingKv(() => {
  ticks += 2_000;
  return ticks;
});
const key = (name: string) => `t1:${name.repeat(43)}`;
const env = {
  ENVIRONMENT: 'local',
  APP_URL: 'http://localhost:8787',
  HOSTS: JSON.stringify({
    'dk.localhost': 'denmark',
    'se.localhost': 'sweden',
    'nl.localhost': 'netherlands',
    'uk.localhost': 'england',
  }),
  DEFAULT_MARKET: 'denmark',
  SESSION_KEYS: key('s'),
  DATA_KEYS: key('d'),
  QUOTE_KEYS: key('q'),
  CODE_PEPPER: 'p'.repeat(43),
  IDENTITY_BASE_URL: 'http://localhost:1/identity',
  PAYMENT_API_URL: 'http://localhost:1/stripe',
  PAYMENT_SECRET_KEY: 'sk_test_nobody',
  PAYMENT_WEBHOOK_SECRET: 'whsec_dGVzdC13ZWJob29rLXNlY3JldC0wMDAx',
  MAIL_ADAPTER: 'http',
  MAIL_API_URL: 'http://localhost:1/mail',
  MAIL_API_KEY: 'mail_test_nobody',
  MAIL_FROM: 'Solhus <no-reply@solhus.example>',
  DB: d1,
  KV: kv.at('office'),
};

/** A command as it is typed, over a database and a KV in memory. */
export async function run(line: string | string[], { refuses = false } = {}) {
  const [out, err]: [string[], string[]] = [[], []];
  const asked: (string | null)[] = [];
  const code = await main(typeof line === 'string' ? line.split(' ') : line, {
    out: (text) => out.push(text),
    err: (text) => err.push(text),
    open: async (environment) => {
      asked.push(environment);
      if (refuses) throw new Error('no account');
      const later: Promise<unknown>[] = [];
      return {
        env: env as unknown as Bindings['env'],
        later,
        close: async () => void (await Promise.allSettled(later)),
      };
    },
  });
  return { code, out: out.join('\n'), err: err.join('\n'), asked };
}

const folder = join(tmpdir(), `medlem-ops-${process.pid}`);
/** A file of this run alone. */
export const file = (name: string) => `${folder}-${name}`;
