import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { nextInLanes } from '../../../worker/services/outbox/lanes';
import type { MailMessage, OutboxMessage } from '../../../worker/services/outbox/port';
import { say } from '../../setup/pages/answers';
import { createMember } from '../../setup/people/member';
import { createVisitor, newAddress } from '../../setup/people/visitor';
import { newNetwork, statementOf, withdraws } from '../../setup/people/withdrawal';
import { createWorld, type World } from '../../setup/world';

const { DB } = env as unknown as { DB: D1Database };
const backlog = 120;

const contactTo = (to: string): MailMessage => ({
  ...{ to, language: 'en', market: 'denmark', template: 'contact' },
  data: {
    ...{ topic: 'other', reference: 'ABCD-2345', email: to, receivedAt: new Date().toISOString(), for: 'writer' },
    ...{ name: 'Anna', message: 'Hello', memberships: [], links: 0 },
  },
});
const emailChangedTo = (to: string): MailMessage => ({ ...contactTo(to), template: 'email-changed' });

async function fills(world: World, mailTo: (to: string) => MailMessage): Promise<void> {
  for (let from = 0; from < backlog; from += 40) {
    const batch = Array.from({ length: 40 }, () => {
      const message: OutboxMessage = { kind: 'mail', mail: mailTo(newAddress()) };
      return world.services.outbox.enqueue({ message, dedupe: crypto.randomUUID() });
    });
    await world.services.database.write(await Promise.all(batch));
  }
}
const waiting = () => DB.prepare('SELECT COUNT(*) AS n FROM outbox WHERE next_at IS NOT NULL').first<number>('n');

/** Whoever fills the house with mail must not keep a single person from logging in. */
it('delays no code, however many copies of messages and confirmations are due for longer', async () => {
  const world = await createWorld();
  const member = await createMember(world, { language: 'en' });
  await world.settle();
  await fills(world, contactTo);
  await fills(world, emailChangedTo);
  world.advance(60);
  const owner = createVisitor(world, { language: 'en' });
  // Each wake sends twenty at the most; the code must be of the first five.
  world.services.outbox.drain = (
    (drain) => () =>
      drain(5)
  )(world.services.outbox.drain);
  expect(say(await owner.post(paths.login.href(), { email: member.email }))).toBe('303 /login?step=code');
  await world.services.outbox.drain();
  const code = await owner.readsCode(member.email);
  expect(code).toMatch(/^\d{6}$/);
  expect(say(await owner.post(paths.login.href(), { code }))).toBe('303 /account-main');
  expect(await waiting()).toBeGreaterThan(backlog);
});

it('sends confirmations before copies of messages, and finds each by the index', async () => {
  const world = await createWorld();
  await DB.prepare('DELETE FROM outbox').run();
  await fills(world, contactTo);
  await fills(world, emailChangedTo);
  const { results } = await DB.prepare(`SELECT lane, COUNT(*) AS n FROM outbox GROUP BY lane ORDER BY lane`).all();
  expect(results).toEqual([
    { lane: 1, n: backlog },
    { lane: 2, n: backlog },
  ]);
  const next = await DB.prepare(`SELECT lane FROM outbox WHERE outbox_id IN (${nextInLanes})`)
    .bind('', new Date(world.now() + 60_000).toISOString(), 50)
    .all();
  expect(next.results).toEqual(Array(50).fill({ lane: 1 }));
  const plan = await DB.prepare(`EXPLAIN QUERY PLAN ${nextInLanes}`).bind('', '2026', 5).all<{ detail: string }>();
  const reads = plan.results.map(({ detail }) => detail).filter((detail) => /\boutbox\b/.test(detail));
  expect(reads).toEqual(Array(3).fill('SEARCH outbox USING INDEX outbox_in_lane (is_bulk=? AND lane=? AND next_at<?)'));
});

it('sends what strangers have acknowledged to addresses they typed after what members are told', async () => {
  const world = await createWorld();
  const [member, other] = [await createMember(world), await createMember(world)];
  await world.settle();
  await DB.prepare('DELETE FROM outbox').run();
  const lanes = async () => {
    const { results } = await DB.prepare(
      `SELECT lane FROM outbox WHERE kind = 'mail' AND dedupe LIKE 'withdrawal%' ORDER BY lane`,
    ).all();
    await DB.prepare('DELETE FROM outbox').run();
    return results.map(({ lane }) => lane);
  };
  const stranger = () => createVisitor(world, { language: 'en' });
  world.services.outbox.wake = () => undefined;
  await withdraws(stranger(), { name: 'A', contract: 'D-1', email: newAddress() }, newNetwork());
  expect(await lanes()).toEqual([2]);
  // The membership's own address is asked at once, whoever started it.
  await withdraws(stranger(), await statementOf(other));
  expect(await lanes()).toEqual([1, 2]);
  await withdraws(member.visitor, await statementOf(member));
  expect(await lanes()).toEqual([1]);
});
