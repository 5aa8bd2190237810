import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { english, headingOf, say, textOf } from '../../setup/pages/answers';
import {
  type Authenticator,
  createAuthenticator,
  type Lie,
  type PasskeyOptions,
  withBrokenSignature,
} from '../../setup/people/authenticator';
import { createMember, type Member } from '../../setup/people/member';
import { createVisitor, type Visitor } from '../../setup/people/visitor';
import { forgetLimits } from '../../setup/runtime/limits';
import { createWorld, type World } from '../../setup/world';

/** Passkeys: made behind a fresh proof, asked for once, checked to the letter, and worth nothing once removed. */
let world: World;
let member: Member;
let passkey: Authenticator;
const { DB } = env as unknown as { DB: D1Database };
const profile = paths.account.profile.href();
const login = paths.login.href();

beforeAll(async () => {
  world = await createWorld();
  member = await createMember(world, { language: 'en' });
  passkey = await createAuthenticator(member.visitor.origin);
  expect(say(await adds(member.visitor, passkey))).toBe(`303 ${profile}#passkeys`);
});

const browser = () => createVisitor(world, { language: 'en' });
async function optionsOf(visitor: Visitor, purpose: string): Promise<PasskeyOptions> {
  const answer = await visitor.post(paths.passkey.options.href(), { purpose });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  return (await answer.json()) as PasskeyOptions;
}
async function adds(visitor: Visitor, by: Authenticator, lie: Lie = {}): Promise<Response> {
  const made = await by.creates(await optionsOf(visitor, 'add'), lie);
  return visitor.post(profile, { intent: 'addPasskey', passkey: made });
}
async function logsIn(by: Authenticator, lie: Lie = {}, visitor = browser()): Promise<Response> {
  return visitor.post(login, { passkey: await by.signs(await optionsOf(visitor, 'login'), lie) });
}
const countOf = async (email = member.email) =>
  (
    (await DB.prepare('SELECT COUNT(*) AS total FROM passkey JOIN member USING (member_id) WHERE email = ?')
      .bind(email)
      .first()) as { total: number }
  ).total;

describe('making a passkey', () => {
  it('asks for one that its owner unlocks, that needs no address and says nothing of its make', async () => {
    const options = (await optionsOf(member.visitor, 'add')) as unknown as Record<string, unknown>;
    expect(options).toMatchObject({
      rp: { id: 'dk.localhost', name: english.shared.company },
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
      pubKeyCredParams: [
        { type: 'public-key', alg: -7 },
        { type: 'public-key', alg: -257 },
      ],
      excludeCredentials: [{ type: 'public-key', id: passkey.id }],
    });
    expect(JSON.stringify(options.user)).not.toContain(member.memberId);
  });

  it('stands on the profile with the way to remove it', async () => {
    const html = await member.visitor.page(profile);
    expect(textOf(html)).toContain(english.passkey.title);
    expect(textOf(html)).toContain(english.passkey.remove);
    expect(html).toContain('data-island="passkey"');
  });

  it('keeps nothing that was made for another page, another question or nobody, and none twice', async () => {
    const before = await countOf();
    const { visitor } = member;
    const lies: Lie[] = [
      { origin: 'https://evil.example' },
      { origin: 'http://dk.localhost' },
      { rpId: 'evil.example' },
      { type: 'webauthn.get' },
      { challenge: 'AAAA' },
      { flags: 0x01 },
      { flags: 0x04 },
      { flags: 0x15 },
      { crossOrigin: true },
      { topOrigin: 'https://evil.example' },
      { id: 'AAAA' },
      { format: 'packed' },
    ];
    for (const lie of lies) {
      const other = await createAuthenticator(visitor.origin);
      expect([lie, (await adds(visitor, other, lie)).status]).toEqual([lie, 422]);
    }
    expect((await adds(visitor, passkey)).status).toBe(422);
    for (const junk of ['', 'x', '{}', '{"response":{}}', '[]', 'null']) {
      await optionsOf(visitor, 'add');
      expect((await visitor.post(profile, { intent: 'addPasskey', passkey: junk })).status).toBe(422);
    }
    // Signed for another question, it makes nothing; one for a login is not even asked for.
    const forProof = await (await createAuthenticator(visitor.origin)).creates(await optionsOf(visitor, 'confirm'));
    expect((await visitor.post(profile, { intent: 'addPasskey', passkey: forProof })).status).toBe(422);
    expect((await visitor.post(paths.passkey.options.href(), { purpose: 'login' })).status).toBe(404);
    expect(await countOf()).toBe(before);
  });

  it('needs a proof of the last ten minutes, and a member', async () => {
    const own = await createWorld();
    const { visitor } = await createMember(own, { language: 'en' });
    own.advance(11 * 60);
    const options = await visitor.post(paths.passkey.options.href(), { purpose: 'add' });
    const confirm = paths.accountMore.confirm.href({ returnTo: profile });
    expect([options.status, await options.json()]).toEqual([403, { confirm }]);
    expect(say(await visitor.post(profile, { intent: 'addPasskey', passkey: '{}' }))).toBe(`303 ${confirm}`);
    expect(say(await visitor.post(profile, { intent: 'removePasskey', passkey: 'x' }))).toBe(`303 ${confirm}`);
    for (const purpose of ['add', 'confirm'])
      expect((await browser().post(paths.passkey.options.href(), { purpose })).status).toBe(403);
    expect((await browser().post(paths.passkey.options.href(), { purpose: 'other' })).status).toBe(404);
  });
});

describe('the offer of a passkey', () => {
  const main = paths.account.main.href();
  const offered = async (visitor: Visitor) => textOf(await visitor.page(main)).includes(english.passkey.offer);

  it('comes once after a login by code, to who has none, and not to what only fetches ahead', async () => {
    const own = await createWorld();
    const owner = await createMember(own, { language: 'en' });
    expect(await offered(owner.visitor)).toBe(false);
    await forgetLimits();
    const visitor = createVisitor(own, { language: 'en' });
    await visitor.logsIn(owner.email);
    await visitor.get(main, { 'sec-purpose': 'prefetch' });
    expect([await offered(visitor), await offered(visitor)]).toEqual([true, false]);
    await adds(visitor, await createAuthenticator(visitor.origin));
    const again = createVisitor(own, { language: 'en' });
    await again.logsIn(owner.email);
    expect(await offered(again)).toBe(false);
  });
});

describe('logging in with a passkey', () => {
  it('lets in without an address, with a new session, and goes on where it was asked to', async () => {
    const visitor = browser();
    const options = await optionsOf(visitor, 'login');
    expect(options).toMatchObject({ rpId: 'dk.localhost', userVerification: 'required', allowCredentials: [] });
    const before = visitor.cookies.get('session');
    const answer = await visitor.post(login, {
      passkey: await passkey.signs(options),
      returnTo: paths.account.payments.href(),
      email: '',
    });
    expect(say(answer)).toBe(`303 ${paths.account.payments.href()}`);
    expect(visitor.cookies.get('session')).not.toBe(before);
    expect((await visitor.get(paths.account.payments.href())).status).toBe(200);
    const row = await DB.prepare(
      `SELECT auth_level, remember FROM session WHERE member_id = ? ORDER BY created_at DESC LIMIT 1`,
    )
      .bind(member.memberId)
      .first();
    expect(row).toEqual({ auth_level: 'passkey', remember: 0 });
  });

  it('an answer is good once, also sent twice at once, and only in the browser that was asked', async () => {
    const visitor = browser();
    const answer = await passkey.signs(await optionsOf(visitor, 'login'));
    expect((await browser().post(login, { passkey: answer })).status).toBe(422);
    const copy = browser();
    for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
    const both = await Promise.all([visitor, copy].map((one) => one.post(login, { passkey: answer })));
    expect(both.map(({ status }) => status).sort()).toEqual([303, 422]);
    for (const one of [visitor, copy])
      expect([303, 302, 422]).toContain((await one.post(login, { passkey: answer })).status);
    expect((await browser().post(login, { passkey: answer })).status).toBe(422);
  });

  it('refuses each lie with a page that says what to do', async () => {
    const lies: Lie[] = [
      { origin: 'https://evil.example' },
      { origin: 'http://se.localhost:8787' },
      { origin: 'http://dk.localhost:8787/' },
      { rpId: 'localhost' },
      { rpId: 'evil.example' },
      { type: 'webauthn.create' },
      { challenge: 'AAAA' },
      { flags: 0x01 },
      { flags: 0x04 },
      { flags: 0x15 },
      { crossOrigin: true },
      { topOrigin: 'https://evil.example' },
      { userHandle: 'c29tZWJvZHkgZWxzZQ' },
      { id: 'AAAA' },
    ];
    for (const lie of lies) {
      const answer = await logsIn(passkey, lie);
      expect([lie, answer.status]).toEqual([lie, 422]);
      const html = await answer.text();
      expect(headingOf(html)).toBe(english.login.title);
      expect(textOf(html)).toContain(english.passkey.notAccepted);
    }
    const visitor = browser();
    const broken = withBrokenSignature(await passkey.signs(await optionsOf(visitor, 'login')));
    expect((await visitor.post(login, { passkey: broken })).status).toBe(422);
    expect(say(await visitor.get(paths.account.main.href()))).toBe('302 /');
  });

  it('refuses a challenge of more than five minutes ago, and keeps three for as many tabs', async () => {
    const visitor = browser();
    const [first, ...others] = [
      await optionsOf(visitor, 'login'),
      await optionsOf(visitor, 'login'),
      await optionsOf(visitor, 'login'),
      await optionsOf(visitor, 'login'),
    ] as [PasskeyOptions, ...PasskeyOptions[]];
    expect((await visitor.post(login, { passkey: await passkey.signs(first) })).status).toBe(422);
    expect(say(await visitor.post(login, { passkey: await passkey.signs(others[0] as PasskeyOptions) }))).toBe(
      `303 ${paths.account.main.href()}`,
    );
    const own = await createWorld();
    const { visitor: owner } = await createMember(own, { language: 'en' });
    const key = await createAuthenticator(owner.origin);
    await adds(owner, key);
    const late = createVisitor(own, { language: 'en' });
    const options = await optionsOf(late, 'login');
    own.advance(5 * 60 + 1);
    expect((await late.post(login, { passkey: await key.signs(options) })).status).toBe(422);
    expect((await logsIn(key, {}, createVisitor(own, { language: 'en' }))).status).toBe(303);
  });

  it('a counter that goes back or stands still is a copy; one that counts none stays at none', async () => {
    const { visitor } = member;
    const counting = await createAuthenticator(visitor.origin);
    await adds(visitor, counting);
    expect((await logsIn(counting, { signCount: 7 })).status).toBe(303);
    for (const signCount of [7, 3, 0]) expect((await logsIn(counting, { signCount })).status).toBe(422);
    expect((await logsIn(counting, { signCount: 8 })).status).toBe(303);
    const synced = await createAuthenticator(visitor.origin, { counts: false, isSynced: true });
    await adds(visitor, synced);
    for (let times = 0; times < 2; times += 1) expect((await logsIn(synced)).status).toBe(303);
  });

  it('understands each of 300 signatures, short numbers among them', async () => {
    // One of 128 has a number with fewer than 32 bytes.
    const { services } = world;
    const origin = member.visitor.origin;
    let accepted = 0;
    for (let times = 0; times < 300; times += 1) {
      const challenge = `challenge-${times}`;
      const answer = await passkey.signs({ challenge, rpId: 'dk.localhost' });
      if (
        (await services.passkeys.check('denmark', answer, { challenge, origin, askedAt: new Date().toISOString() })).ok
      )
        accepted += 1;
    }
    expect(accepted).toBe(300);
  });

  it('knows nobody in another market', async () => {
    const visitor = createVisitor(world, { market: 'sweden', language: 'en' });
    const options = await optionsOf(visitor, 'login');
    expect(options.rpId).toBe('se.localhost');
    const answer = await passkey.signs(options, { origin: visitor.origin });
    expect((await visitor.post(login, { passkey: answer })).status).toBe(422);
  });

  it('a removed passkey never logs in, nor one of a closed account', async () => {
    const { visitor } = member;
    const doomed = await createAuthenticator(visitor.origin);
    await adds(visitor, doomed);
    const waiting = browser();
    const signed = await doomed.signs(await optionsOf(waiting, 'login'));
    const { passkey_id: id } = (await DB.prepare('SELECT passkey_id FROM passkey WHERE credential_id = ?')
      .bind(doomed.id)
      .first()) as { passkey_id: string };
    // Nobody removes another's.
    const stranger = await createMember(world, { language: 'en' });
    await stranger.visitor.post(profile, { intent: 'removePasskey', passkey: id });
    expect((await logsIn(doomed)).status).toBe(303);
    expect(say(await visitor.post(profile, { intent: 'removePasskey', passkey: id }))).toBe(`303 ${profile}#passkeys`);
    expect((await waiting.post(login, { passkey: signed })).status).toBe(422);
    expect((await logsIn(doomed)).status).toBe(422);

    const theirs = await createAuthenticator(stranger.visitor.origin);
    await adds(stranger.visitor, theirs);
    await DB.prepare('UPDATE member SET closed_at = ? WHERE member_id = ?').bind('2026-01-01', stranger.memberId).run();
    expect((await logsIn(theirs)).status).toBe(422);
    expect(say(await stranger.visitor.get(paths.account.main.href()))).toBe('302 /');
  });
});
