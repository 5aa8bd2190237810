import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { locationOf, say } from '../../setup/pages/answers';
import { createAuthenticator } from '../../setup/people/authenticator';
import { createMember, type Member } from '../../setup/people/member';
import { passkeyOptions } from '../../setup/people/passkeys';
import { printsCode } from '../../setup/people/printed-code';
import { createVisitor, hiddenFields, type Visitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

const { DB } = env as unknown as { DB: D1Database };
const login = paths.login.href();
const main = `303 ${paths.account.main.href()}`;

/** Ten strangers, each with a network of their own, know a member's address; the owner has another. */
let world: World;
let owner: Member;
beforeAll(async () => {
  world = await createWorld();
  owner = await createMember(world, { language: 'en' });
});

const browser = (address = '192.0.2.1') => createVisitor(world, { language: 'en', address });
let strangers = 0;
const stranger = () => {
  strangers += 1;
  return browser(`2001:db8:${(strangers >> 8).toString(16)}${(strangers & 255).toString(16)}:1::1`);
};
const asks = (visitor: Visitor, email = owner.email) => visitor.post(login, { email });
const secondsOf = (answer: Response) => Number(answer.headers.get('retry-after'));

/** All that an anonymous visitor can do to an address: ask for codes, guess at them, guess at an activation code. */
async function attacks(times = 10, email = owner.email): Promise<void> {
  for (let nth = 0; nth < times; nth += 1) {
    const one = stranger();
    await asks(one, email);
    await one.post(login, { code: '000000' });
    for (let guess = 0; guess < 6; guess += 1) await stranger().post(login, { email, activationCode: 'ABCDE23456' });
    await one.post(login, { email, activationCode: 'ABCDE23456' });
  }
}
const enters = async (visitor: Visitor, email = owner.email) =>
  say(await visitor.post(login, { code: await visitor.readsCode(email) }));

describe('after ten strangers have asked for codes of a member, the member logs in', () => {
  it('at once from a browser used before, and again', async () => {
    const used = browser();
    await used.logsIn(owner.email);
    await used.post(paths.logout.href());
    await attacks();
    for (let times = 0; times < 2; times += 1) {
      expect(say(await asks(used))).toBe('303 /login?step=code');
      expect(await enters(used)).toBe(main);
      await used.post(paths.logout.href());
    }
  });

  it('at once by proving again who is there', async () => {
    const { visitor } = owner;
    await attacks();
    const confirm = paths.accountMore.confirm.href();
    expect(locationOf(await visitor.post(confirm, {}))).toContain('step=code');
    expect(say(await visitor.post(confirm, { code: await visitor.readsCode(owner.email) }))).toBe(main);
  });

  it('at once by a printed activation code, whatever was guessed', async () => {
    const activationCode = await printsCode(world, owner.memberId);
    await attacks();
    const fresh = browser();
    expect(say(await fresh.post(login, { email: owner.email, activationCode }))).toBe(main);
  });

  it('at once by a passkey', async () => {
    const fresh = await createMember(world, { language: 'en' });
    const passkey = await createAuthenticator(fresh.visitor.origin);
    const made = await passkey.creates(await passkeyOptions(fresh.visitor, 'add'));
    await fresh.visitor.post(paths.account.profile.href(), { intent: 'addPasskey', passkey: made });
    await attacks(10, fresh.email);
    const visitor = browser();
    expect(
      say(await visitor.post(login, { passkey: await passkey.signs(await passkeyOptions(visitor, 'login')) })),
    ).toBe(main);
  });

  it('from a fresh browser within a quarter of an hour, however long strangers go on', async () => {
    const fresh = await createMember(world, { language: 'en' });
    // They wait for their turn, too, so that the pause is as long as it can be.
    const crowd = Array.from({ length: 16 }, stranger);
    for (let round = 0; round < 4; round += 1) {
      for (const one of crowd) await asks(one, fresh.email);
      world.advance(5 * 60);
    }
    const visitor = browser('198.51.100.7');
    const refused = await asks(visitor, fresh.email);
    const seconds = secondsOf(refused);
    expect([refused.status, seconds > 800, seconds <= 15 * 60 + 1]).toEqual([429, true, true]);
    // They never stop asking, and whoever of them is let through makes nobody wait longer than was said.
    let waited = 0;
    for (; waited + 120 < seconds; waited += 60) {
      world.advance(60);
      await asks(stranger(), fresh.email);
    }
    expect((await asks(visitor, fresh.email)).status).toBe(429);
    world.advance(seconds - waited);
    await asks(stranger(), fresh.email);
    expect(say(await asks(visitor, fresh.email))).toBe('303 /login?step=code');
    expect(await enters(visitor, fresh.email)).toBe(main);
    // Known from now on: no queue any more.
    await visitor.post(paths.logout.href());
    await attacks(3, fresh.email);
    expect(say(await asks(visitor, fresh.email))).toBe('303 /login?step=code');
  });
});

describe('a browser used before', () => {
  it('names nobody, is known for its own member alone, and not any more once everything was revoked', async () => {
    const member = await createMember(world, { language: 'en' });
    const visitor = browser();
    await visitor.logsIn(member.email);
    const known = visitor.cookies.get('known') ?? '';
    expect(known.length).toBeGreaterThan(20);
    expect(known).not.toContain(member.memberId);
    const counted = async () =>
      (await DB.prepare(`SELECT COUNT(*) AS n FROM email_code WHERE is_trusted = 1`).first<number>('n')) ?? 0;
    const isKnown = async (cookie: string, email: string, market: 'denmark' | 'sweden' = 'denmark') => {
      const before = await counted();
      const other = createVisitor(world, { language: 'en', market, address: '203.0.113.9' });
      other.cookies.set('known', cookie);
      await asks(other, email);
      return (await counted()) > before;
    };
    expect(await isKnown(known, member.email)).toBe(true);
    expect(await isKnown(known, owner.email)).toBe(false);
    expect(await isKnown(`${known}x`, member.email)).toBe(false);
    for (const junk of ['x', '...', '*'.repeat(300), '%00', known.repeat(9)])
      expect(await isKnown(junk, member.email)).toBe(false);
    expect(await isKnown(known, member.email, 'sweden')).toBe(false);
    world.advance(1);
    await DB.prepare('UPDATE member SET proofs_valid_from = ? WHERE member_id = ?')
      .bind(new Date(world.services.clock.now()).toISOString(), member.memberId)
      .run();
    expect(await isKnown(known, member.email)).toBe(false);
  });

  it('is not known on a studio’s screen, which is everybody’s', async () => {
    const screen = browser();
    screen.cookies.set('device', 'x');
    await screen.logsIn((await createMember(world, { language: 'en' })).email);
    expect(screen.cookies.has('known')).toBe(false);
  });

  it('gives nobody more codes than a person needs', async () => {
    const member = await createMember(world, { language: 'en' });
    const visitor = browser();
    await visitor.logsIn(member.email);
    await visitor.post(paths.logout.href());
    const answers = [];
    for (let times = 0; times < 4; times += 1) answers.push((await asks(visitor, member.email)).status);
    expect(answers).toEqual([303, 303, 303, 429]);
  });
});

it('asking for an activation code is counted by who asks, too', async () => {
  const { number } = (await DB.prepare('SELECT number FROM subscription WHERE subscription_id = ?')
    .bind(owner.subscriptionId)
    .first()) as { number: string };
  const request = paths.requestActivationCode.href();
  const wants = async (visitor: Visitor) => {
    const { idempotencyKey = '' } = hiddenFields(await visitor.page(request));
    return visitor.post(request, { email: owner.email, subscriptionNumber: number, idempotencyKey });
  };
  world.advance(86_400);
  const answers = [];
  for (let times = 0; times < 4; times += 1) answers.push((await wants(browser('203.0.113.20'))).status);
  expect(answers).toEqual([303, 303, 303, 429]);
  expect((await wants(browser('203.0.113.21'))).status).toBe(303);
});
