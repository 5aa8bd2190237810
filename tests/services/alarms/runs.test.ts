import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import worker from '../../../worker/index';
import { probeDatabase, probeKv } from '../../setup/databases/database-probe';
import { alarmEars, alarmSettings } from '../../setup/runtime/alarm-ears';
import { named } from '../../setup/runtime/cell-vars';

/** The Worker as it is deployed: its cells are made by the first run, so no other test may have been first. */
const raw = env as unknown as { DB: D1Database; KV: KVNamespace };

it('one run of cron remembers what the one before has seen, with KV down as well', async () => {
  const probe = probeDatabase(raw.DB);
  const kv = probeKv(raw.KV);
  const ears = alarmEars();
  let now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now);
  const out = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(ears.between(async () => new Response(null, { status: 503 })) as typeof fetch);
  const bound = { ...(env as object), ...alarmSettings, KV: kv.kv, ...named({ DB: probe.database }, 'denmark') };
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  kv.isDown = true;
  probe.isDown = true;
  try {
    for (let minute = 0; minute < 6; minute += 1) {
      await worker.scheduled({ cron: '* * * * *' } as ScheduledController, bound);
      now += 60_000;
    }
  } finally {
    clock.mockRestore();
    out.mockRestore();
    printed.mockRestore();
  }
  expect(
    ears.heard.map(({ data }) => [data.market, data.condition]).filter(([market]) => market === 'denmark'),
  ).toEqual([['denmark', 'database-unreachable']]);
});
