import { describe, expect, test } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { localConfiguration } from '../../../scripts/building/chain.mjs';
import { read } from '../../../scripts/house/sources';
import { crons, isDue } from '../../../scripts/local/cron.mjs';
import { secrets } from '../../../scripts/local/dev-vars.mjs';
import { marketIds } from '../../../worker/domain/markets';
import { cellName } from '../../../worker/env';
import { cronJobs } from '../../../worker/services/jobs/cron';

interface Config {
  name: string;
  compatibility_flags: string[];
  vars: Record<string, unknown>;
  triggers: { crons: string[] };
  kv_namespaces: { binding: string }[];
  d1_databases: { binding: string; database_name: string }[];
  r2_buckets: { binding: string; bucket_name: string; jurisdiction?: string }[];
  ratelimits: { name: string }[];
  durable_objects: { bindings: { name: string }[] };
  queues: { producers: { binding: string }[]; consumers: { queue: string; max_batch_size: number }[] };
  assets: { run_worker_first: string[] };
  migrations: object[];
  upload_source_maps: boolean;
  observability: {
    enabled: boolean;
    redact_query_string: boolean;
    logs: { enabled: boolean; invocation_logs: boolean };
    traces: { enabled: boolean; persist?: boolean; destinations?: string[] };
  };
}
const config = (env?: string) =>
  unstable_readConfig({ config: 'wrangler.toml', env }, { hideWarnings: true }) as unknown as Config;

/** What the Worker's code relies on; ids and names may differ, these may not. */
const shape = (one: Config) => ({
  flags: one.compatibility_flags,
  crons: one.triggers.crons,
  kv: one.kv_namespaces.map(({ binding }) => binding),
  d1: one.d1_databases.map(({ binding }) => binding),
  r2: one.r2_buckets.map(({ binding }) => binding),
  limits: one.ratelimits.map(({ name }) => name),
  objects: one.durable_objects.bindings.map(({ name }) => name),
  queues: one.queues.producers.map(({ binding }) => binding),
  // Their names end in that of the environment.
  consumers: one.queues.consumers.map(({ queue, max_batch_size: size }) => [
    queue.replace(/-(?:preview|production)$/, ''),
    size,
  ]),
  first: one.assets.run_worker_first,
  migrations: one.migrations,
});

const local = localConfiguration();

describe('environments', () => {
  test.each(['preview', 'production'])('%s has every binding of the local one', (name) => {
    const bindings = (list: readonly { binding: string }[]) => list.map(({ binding }) => binding);
    const own = { d1: bindings(local.databases), r2: bindings(local.buckets) };
    expect(shape(config(name))).toEqual({ ...shape(config()), ...own });
    expect(config(name).vars.ENVIRONMENT).toBe(name);
  });

  test('production names no partner on this machine', () => {
    expect(
      Object.entries(config('production').vars).filter(([, value]) =>
        /localhost|127\.0\.0\.1|http:/.test(String(value)),
      ),
    ).toEqual([]);
  });

  test.each(['preview', 'production'])('%s is given the source maps', (name) => {
    expect(config(name).upload_source_maps).toBe(true);
  });

  test.each([undefined, 'preview', 'production'])('%s keeps our own log lines and no query of an address', (name) => {
    expect(config(name).observability).toMatchObject({
      ...{ enabled: true, redact_query_string: true },
      logs: { enabled: true, invocation_logs: false },
    });
  });

  /** Spans hold whole addresses, secret ones among them, and cities: https://developers.cloudflare.com/workers/observability/traces/spans-and-attributes. */
  test('production keeps no traces, and sends them only to a collector that is named', () => {
    const { enabled, persist, destinations = [] } = config('production').observability.traces;
    expect(persist).toBe(false);
    expect(!enabled || destinations.length > 0).toBe(true);
    expect(config('preview').observability.traces.enabled).toBe(true);
  });

  test('every cron has its job and every job its cron', () => {
    expect(Object.keys(cronJobs).sort()).toEqual([...config().triggers.crons].sort());
    expect(crons()).toEqual(config().triggers.crons);
  });

  test('the local clock reads the crons as the platform does', () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 5, minute));
    expect([
      isDue('* * * * *', at(3)),
      isDue('*/5 * * * *', at(10)),
      isDue('*/5 * * * *', at(11)),
      isDue('7 * * * *', at(7)),
      isDue('7 * * * *', at(8)),
    ]).toEqual([true, true, false, true, false]);
  });

  test.each(['preview', 'production'])('%s has a database and a sender of its own for each cell', (name) => {
    const { d1_databases: databases, vars } = config(name);
    const own = (['DB', 'ARCHIVE'] as const).flatMap((base) => marketIds.map((id) => cellName(base, id)));
    expect(databases.map(({ binding }) => binding).sort()).toEqual(own.sort());
    const { r2_buckets: buckets } = config(name);
    expect(new Set(buckets.map(({ bucket_name: one }) => one)).size).toBe(marketIds.length);
    // Personal data stays in the union, in its copies too.
    expect(buckets.map(({ jurisdiction }) => jurisdiction)).toEqual(marketIds.map(() => 'eu'));
    const names = databases.map(({ database_name: one }) => one);
    expect(new Set(names).size).toBe(2 * marketIds.length);
    for (const id of marketIds) expect(vars).toHaveProperty(cellName('MAIL_FROM', id));
  });

  test('the example of local secrets names each of them', () => {
    const named = [...read('.dev.vars.example').matchAll(/^([A-Z_]+)=/gm)].map((match) => match[1]);
    expect(named.sort()).toEqual(Object.keys(secrets).sort());
  });
});
