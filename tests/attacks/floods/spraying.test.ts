import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { codeDigits, tryLimits } from '../../../worker/domain/limits';
import { paths } from '../../../worker/paths';
import { english, say, textOf } from '../../setup/pages/answers';
import { createMember, type Member } from '../../setup/people/member';
import { createVisitor } from '../../setup/people/visitor';
import { printFigure } from '../../setup/runtime/figures';
import { createWorld, type World } from '../../setup/world';

const { DB } = env as unknown as { DB: D1Database };
const login = paths.login.href();
const known = 20_000;
/** What the shield lets a network post in a minute (wrangler.toml). */
const shieldAMinute = 300;
const dayMinutes = 24 * 60;

/** Known addresses, each with a member: nothing of them is needed but that they are there. */
async function fillsHouse(): Promise<(nth: number) => string> {
  const emailOf = (nth: number) => `sprayed-${nth}@example.com`;
  const at = new Date().toISOString();
  await DB.prepare(
    `INSERT INTO member (member_id, market, first_name, last_name, email, email_key, phone, street, zip, city, language, origin, created_at, updated_at)
     WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ?2 - 1)
     SELECT 'sprayed-' || i, 'denmark', 'Anna', 'Holm', 'sprayed-' || i || '@example.com', 'sprayed-' || i || '@example.com',
            '+4520144060', 'Gade 1', '2200', 'København N', 'da', 'signup', ?1, ?1 FROM n`,
  )
    .bind(at, known)
    .run();
  return emailOf;
}

/** What could be told of all tries: how many were compared with a code of how many digits. */
async function compared(): Promise<Map<number, number>> {
  const { results } = await DB.prepare(
    `SELECT digits, SUM(tries) AS tries FROM email_code WHERE email_key LIKE 'sprayed-%' AND tries > 0 GROUP BY digits`,
  ).all<{ digits: number; tries: number }>();
  return new Map(results.map(({ digits, tries }) => [digits, tries]));
}
const hits = (tries: Map<number, number>) =>
  [...tries].reduce((sum, [digits, count]) => sum + count * 10 ** -digits, 0);

interface Spray {
  readonly world: World;
  readonly address: string;
  readonly emails: () => string;
}

/** One network's tries until nothing it does costs anybody a chance: an address, five guesses, the next address. */
async function sprays({ world, address, emails }: Spray, most: number): Promise<number> {
  let posts = 0;
  while (posts < most) {
    const visitor = createVisitor(world, { language: 'en', address });
    posts += 1;
    if ((await visitor.post(login, { email: emails() })).status !== 303) break;
    for (let guess = 0; guess < 5; guess += 1, posts += 1)
      if ((await visitor.post(login, { code: String(guess).repeat(6) })).status !== 422) break;
  }
  return posts;
}

it('gives an attacker with one network less than a hundredth of an account a day, at all the shield lets through', {
  timeout: 240_000,
}, async () => {
  // The shield counts by the clock on the wall; here a day goes by in seconds.
  const world = await createWorld({ FLOOD: undefined });
  world.services.outbox.wake = () => undefined;
  const emailOf = await fillsHouse();
  let next = 0;
  const emails = () => emailOf(next++ % known);
  const address = '198.51.100.23';
  // Three windows; what is let through in one is let through in all.
  const windows = 3;
  const minutes = tryLimits.network.windowMs / 60_000;
  const mostAWindow = shieldAMinute * minutes;
  let posts = 0;
  for (let nth = 0; nth < windows; nth += 1) {
    posts += await sprays({ world, address, emails }, mostAWindow);
    world.advance(minutes * 60 + 1);
  }
  // The product ended each window, not the number of posts that the shield would have let through.
  expect(posts).toBeLessThan(mostAWindow * windows);
  const tries = await compared();
  const aDay = hits(tries) * (dayMinutes / (minutes * windows));
  printFigure(
    `spraying: one network, ${known} addresses, ${posts} posts in ${windows} windows; compared with short codes ${tries.get(codeDigits.short)}, with long ones ${tries.get(codeDigits.long) ?? 0}; ${aDay.toExponential(2)} accounts a day`,
  );
  expect(tries.get(codeDigits.short)).toBe(tryLimits.network.limit * windows);
  expect(aDay).toBeLessThan(0.01);
});

it('gives an attacker with as many networks as they like less than a hundredth, and locks nobody out', {
  timeout: 240_000,
}, async () => {
  const world = await createWorld({ FLOOD: undefined });
  // What nobody let out stands in the way of nobody here.
  await DB.prepare('DELETE FROM outbox').run();
  const owner = await createMember(world, { language: 'en' });
  const used = createVisitor(world, { language: 'en', address: '192.0.2.1' });
  await used.logsIn(owner.email);
  await used.post(paths.logout.href());
  world.advance(86_400);
  await DB.batch([DB.prepare('DELETE FROM email_code'), DB.prepare('DELETE FROM budget')]);
  const wake = world.services.outbox.wake;
  world.services.outbox.wake = () => undefined;
  let next = 0;
  let networks = 0;
  // Enough networks for all that a day lets through, each in a neighbourhood of its own, and as many again.
  const enough = (tryLimits.cell.limit / tryLimits.network.limit) * 1.2;
  // A waiting pool of short codes, asked for before anybody guessed: they help nobody once too many were guessed.
  const pool = await Promise.all(
    Array.from({ length: 20 }, async (_, nth) => {
      const visitor = createVisitor(world, { language: 'en', address: `198.18.${nth}.1` });
      expect((await visitor.post(login, { email: `sprayed-${19_000 + nth}@example.com` })).status).toBe(303);
      return visitor;
    }),
  );
  const statuses = new Map<number, number>();
  const crowd = Array.from({ length: enough }, () => async () => {
    networks += 1;
    const address = `2001:db8:${networks.toString(16)}::1`;
    for (let asked = 0; asked < 4; asked += 1) {
      const visitor = createVisitor(world, { language: 'en', address });
      await visitor.post(login, { email: `sprayed-${next++ % 19_000}@example.com` });
      for (let guess = 0; guess < 5; guess += 1) {
        const { status } = await visitor.post(login, { code: String(guess).repeat(6) });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }
  });
  for (let from = 0; from < crowd.length; from += 10)
    await Promise.all(crowd.slice(from, from + 10).map((one) => one()));
  const short = (await compared()).get(codeDigits.short) ?? 0;
  for (const visitor of pool) {
    const answer = await visitor.post(login, { code: '000000' });
    expect([answer.status, textOf(await answer.text()).includes(english.code.tooShort)]).toEqual([422, true]);
  }
  const tries = await compared();
  // One of two thousand guesses is right now and then, and is no wrong one: it is given back.
  const right = statuses.get(303) ?? 0;
  expect(short).toBe(tryLimits.cell.limit + right);
  expect(tries.get(codeDigits.short)).toBe(short);
  // The rest of a day's tries, as many as a database takes at all, meets long codes alone.
  const aDay = hits(tries) + 1_000 * 86_400 * 10 ** -codeDigits.long;
  printFigure(
    `spraying: ${networks} networks; compared with short codes ${short}, with long ones ${tries.get(codeDigits.long) ?? 0}; at 1000 tries a second for a day ${aDay.toExponential(2)} accounts`,
  );
  expect(tries.get(codeDigits.long)).toBeGreaterThan(0);
  expect(aDay).toBeLessThan(0.01);

  await DB.prepare('DELETE FROM outbox').run();
  world.services.outbox.wake = wake;
  await expectIn(world, used, owner, codeDigits.short);
  await expectIn(world, createVisitor(world, { language: 'en', address: '203.0.113.40' }), owner, codeDigits.long);
});

async function expectIn(world: World, visitor: ReturnType<typeof createVisitor>, owner: Member, digits: number) {
  expect(say(await visitor.post(login, { email: owner.email }))).toBe('303 /login?step=code');
  const codes = (await world.mailTo(owner.email)).map(({ subject }) => /^\d+/.exec(subject)?.[0] ?? '');
  const code = codes.find(({ length }) => length === digits) ?? '';
  expect(code.length).toBe(digits);
  const typed = digits === codeDigits.long ? code.replace(/(\d{4})(?=\d)/g, '$1 ') : code;
  expect(say(await visitor.post(login, { code: typed }))).toBe(`303 ${paths.account.main.href()}`);
}
