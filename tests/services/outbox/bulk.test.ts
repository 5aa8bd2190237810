import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { runCron } from '../../../worker/services/jobs/cron';
import { bulkSpacingMs } from '../../../worker/services/outbox/backoff';
import { bulkEachMinute, type MailMessage } from '../../../worker/services/outbox/port';
import { newAddress } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

const { DB } = env as unknown as { DB: D1Database };
const waiting = () => DB.prepare('SELECT COUNT(*) AS n FROM outbox WHERE done_at IS NULL').first<number>('n');

const codeFor = (to: string): MailMessage => ({
  ...{ to, language: 'en', market: 'denmark', template: 'code' },
  data: { code: '123456', expiresAt: new Date(Date.now() + 600_000).toISOString() },
});
async function enqueues(world: World, to: string, isBulk: boolean) {
  const entry = { message: { kind: 'mail', mail: codeFor(to) }, dedupe: crypto.randomUUID(), isBulk } as const;
  await world.services.database.write([await world.services.outbox.enqueue(entry)]);
}

/** Ten thousand invitations must not keep a single person from logging in. */
it('sends a code at once, however much bulk has been due for longer, and bulk at its own pace', async () => {
  const world = await createWorld();
  const many = bulkEachMinute + 30;
  for (let count = 0; count < many; count += 1) await enqueues(world, newAddress(), true);
  world.advance(60);
  const address = newAddress();
  await enqueues(world, address, false);
  world.services.outbox.wake();
  expect(await world.mailTo(address)).toHaveLength(1);
  expect(await waiting()).toBe(many);
  expect(await runCron(world.services, '* * * * *')).toMatchObject({ sent: 0, bulkSent: bulkEachMinute });
  expect(await waiting()).toBe(30);
  expect(await runCron(world.services, '* * * * *')).toMatchObject({ bulkSent: 30 });
  expect(await waiting()).toBe(0);
});

it('spaces bulk so that it fits into the minute its run has', () => {
  expect(bulkEachMinute * bulkSpacingMs).toBeLessThan(55_000);
});

it('finds what is due by the index, for both kinds', async () => {
  for (const isBulk of [0, 1]) {
    const { results } = await DB.prepare(
      `EXPLAIN QUERY PLAN SELECT outbox_id FROM outbox INDEXED BY outbox_due
        WHERE is_bulk = ?1 AND next_at <= ?2 AND (leased_until IS NULL OR leased_until < ?2)
          AND (lost_leases > 0) = 0 ORDER BY next_at LIMIT 5`,
    )
      .bind(isBulk, '2026')
      .all<{ detail: string }>();
    expect(results.map(({ detail }) => detail)).toEqual([
      'SEARCH outbox USING INDEX outbox_due (is_bulk=? AND next_at<?)',
    ]);
  }
});
