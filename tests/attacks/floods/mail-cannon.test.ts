import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { contactLimits } from '../../../worker/domain/contact';
import { codeLimits } from '../../../worker/domain/limits';
import { paths } from '../../../worker/paths';
import { createWriter } from '../../features/contact/writer';
import { createVisitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

const { DB } = env as unknown as { DB: D1Database };
const shots = 30;

/** One connection, a new address of its /64 and a new browser for each try. */
let world: World;
let tried = 0;
const fromOne64 = () => {
  tried += 1;
  return `2001:db8:0:7:${tried.toString(16)}::1`;
};
/** The same mailbox as its owner's provider sees it, and another string each time. */
const spellings = {
  'plus-addresses': (nth: number) => `target+${nth}@example.com`,
  'dots at a provider that ignores them': (nth: number) =>
    `${[...'targetmailbox'].map((letter, at) => (nth & (1 << at) ? `${letter}.` : letter)).join('')}@gmail.com`.replace(
      '.@',
      '@',
    ),
  capitals: (nth: number) =>
    [...'target@example.org'].map((letter, at) => (nth & (1 << at) ? letter.toUpperCase() : letter)).join(''),
} as const;
const fullWidth = 'ｔarget@example.com';

beforeAll(async () => {
  world = await createWorld({ FLOOD: undefined });
  world.services.outbox.wake = () => undefined;
});
beforeEach(() => DB.batch([DB.prepare('DELETE FROM outbox'), DB.prepare('DELETE FROM budget')]));
const mails = () => DB.prepare(`SELECT COUNT(*) AS n FROM outbox WHERE kind = 'mail'`).first<number>('n');

async function signsUp(email: string): Promise<number> {
  const visitor = createVisitor(world, { language: 'en', address: fromOne64() });
  await visitor.selectsProduct(visitor.plainProduct());
  const { status } = await visitor.entersDetails({ email });
  await visitor.post(paths.signup.verifyEmail.href(), { intent: 'resend' });
  return status;
}
const writes = async (email: string) =>
  (await createWriter(world, { email, headers: { 'cf-connecting-ip': fromOne64() } }).writes()).status;

for (const [name, spell] of Object.entries(spellings)) {
  it(`sends a mailbox no more than a few codes, with ${name}`, async () => {
    for (let nth = 0; nth < shots; nth += 1) await signsUp(spell(nth));
    expect(await mails()).toBe(codeLimits.networkAndMailbox[0]?.limit);
    // Nor by waiting for the quarter of an hour to be over, again and again.
    for (let nth = 0; nth < 12; nth += 1) {
      world.advance(5 * 60 + 1);
      await signsUp(spell(nth));
    }
    expect(await mails()).toBeLessThanOrEqual(6);
  });

  it(`sends a mailbox no more than a few copies of messages, with ${name}`, async () => {
    const statuses: number[] = [];
    for (let nth = 0; nth < shots; nth += 1) statuses.push(await writes(spell(nth)));
    expect(statuses.filter((status) => status === 303)).toHaveLength(contactLimits.mailbox);
    expect(statuses.filter((status) => status === 429)).toHaveLength(shots - contactLimits.mailbox);
    // One to the seller, one to the mailbox.
    expect(await mails()).toBe(2 * contactLimits.mailbox);
  });
}

it('takes no address in letters that only look like others', async () => {
  expect([await signsUp(fullWidth), await writes(fullWidth)]).toEqual([422, 422]);
  expect(await mails()).toBe(0);
});

it('sends no more than a network’s share to as many mailboxes as one likes, from a whole /48', async () => {
  let posts = 0;
  const { limit } = codeLimits.neighbourhood;
  for (; posts < limit + 20; posts += 20)
    await Promise.all(
      Array.from({ length: 20 }, async (_, nth) => {
        const visitor = createVisitor(world, { address: `2001:db8:9:${(posts + nth).toString(16)}::1` });
        await visitor.post(paths.login.href(), { email: `someone-${posts + nth}@example.com` });
      }),
    );
  const counted = await DB.prepare(`SELECT COUNT(*) AS n FROM outbox`).first<number>('n');
  expect(counted).toBe(limit);
});
