import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { english, headingOf, locationOf, say, textOf } from '../../setup/pages/answers';
import { createAuthenticator, type PasskeyOptions } from '../../setup/people/authenticator';
import { createMember, type Member } from '../../setup/people/member';
import { createVisitor, hiddenFields, type Visitor } from '../../setup/people/visitor';
import { forgetLimits } from '../../setup/runtime/limits';
import { createWorld, type World } from '../../setup/world';

/** The page between a member and what could take the account over: proved again, the session has a new id. */
let world: World;
const { DB } = env as unknown as { DB: D1Database };
const confirm = paths.accountMore.confirm.href();
const profile = paths.account.profile.href();
beforeAll(async () => {
  world = await createWorld();
});

const sends = (visitor: Visitor, returnTo = profile) => visitor.post(confirm, { intent: 'send', returnTo });
const otherThan = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');
const rowOf = async ({ memberId }: Member) =>
  (await DB.prepare(
    `SELECT id_hash, auth_at, auth_level, remember, device_hint, state_json FROM session
      WHERE member_id = ? AND revoked_at IS NULL ORDER BY created_at DESC LIMIT 1`,
  )
    .bind(memberId)
    .first()) as Record<string, string | number>;

describe('is it you', () => {
  it('belongs to members alone and shows one button; looking sends nothing', async () => {
    expect(say(await createVisitor(world).get(confirm))).toBe('302 /');
    expect(say(await createVisitor(world).post(confirm, { intent: 'send' }))).toBe('302 /');
    const { visitor, email } = await createMember(world, { language: 'en' });
    const before = (await world.mailTo(email)).length;
    const page = await visitor.page(`${confirm}?returnTo=${encodeURIComponent(profile)}`);
    expect(headingOf(page)).toBe(english.confirm.title);
    expect(textOf(page)).toContain(email);
    expect(hiddenFields(page)).toMatchObject({ intent: 'send', returnTo: profile });
    expect(page).not.toContain('data-island="passkey"');
    // Without a code on its way there is none to enter.
    expect(headingOf(await visitor.page(`${confirm}?step=code`))).toBe(english.confirm.title);
    expect((await visitor.post(confirm, { code: '123456' })).status).toBe(422);
    expect((await world.mailTo(email)).length).toBe(before);
  });

  it('a right code makes a new session with a fresh time, the same state, and goes back', async () => {
    const own = await createWorld();
    const member = await createMember(own, { language: 'en' });
    const browser = createVisitor(own, { language: 'en' });
    await forgetLimits();
    await browser.logsIn(member.email, { remember: 'yes' });
    await browser.selectsProduct(browser.uvProduct());
    own.advance(20 * 60);
    await forgetLimits();
    const before = await rowOf(member);
    const old = browser.cookies.get('session') ?? '';
    expect(say(await sends(browser))).toBe(
      `303 ${paths.accountMore.confirm.href({ step: 'code', returnTo: profile })}`,
    );
    const page = await browser.page(`${confirm}?step=code&returnTo=${encodeURIComponent(profile)}`);
    expect([headingOf(page), hiddenFields(page).returnTo]).toEqual([english.code.title, profile]);
    const code = await browser.readsCode(member.email);
    expect(say(await browser.post(confirm, { code, returnTo: profile }))).toBe(`303 ${profile}`);
    const after = await rowOf(member);
    expect(after.id_hash).not.toBe(before.id_hash);
    expect(Date.parse(String(after.auth_at)) - Date.parse(String(before.auth_at))).toBeGreaterThanOrEqual(20 * 60_000);
    expect([after.remember, after.device_hint]).toEqual([1, before.device_hint]);
    expect(JSON.parse(String(after.state_json)).draft).toEqual(JSON.parse(String(before.state_json)).draft);
    const thief = createVisitor(own);
    thief.cookies.set('session', old);
    expect(say(await thief.get(paths.account.main.href()))).toBe('302 /');
    expect((await browser.get(paths.account.main.href())).status).toBe(200);
    // Good once.
    expect((await browser.post(confirm, { code, returnTo: profile })).status).toBe(422);
  });

  it('five wrong ones are 422, the sixth is 429; the fourth code in 15 minutes too', async () => {
    const member = await createMember(world, { language: 'en' });
    await forgetLimits();
    await sends(member.visitor);
    const code = await member.visitor.readsCode(member.email);
    for (let tries = 1; tries <= 5; tries += 1)
      expect((await member.visitor.post(confirm, { code: otherThan(code, tries) })).status).toBe(422);
    for (const tried of [otherThan(code, 9), code])
      expect((await member.visitor.post(confirm, { code: tried })).status).toBe(429);
    const again = { intent: 'resend', returnTo: profile };
    expect(say(await member.visitor.post(confirm, again))).toBe(
      `303 ${paths.accountMore.confirm.href({ step: 'code', sent: '1', returnTo: profile })}`,
    );
    await sends(member.visitor);
    const refused = await sends(member.visitor);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(say(await member.visitor.post(confirm, { code: await member.visitor.readsCode(member.email) }))).toBe(
      `303 ${paths.account.main.href()}`,
    );
  });

  it('leads to pages of the account alone', async () => {
    const member = await createMember(world, { language: 'en' });
    const ways: [string, string][] = [
      ['https://evil.example/', paths.account.main.href()],
      ['//evil.example', paths.account.main.href()],
      ['/logout', paths.account.main.href()],
      ['/account-confirm', paths.account.main.href()],
      [`${profile}?edit=email`, `${profile}?edit=email`],
    ];
    for (const [returnTo, leadsTo] of ways) {
      await forgetLimits();
      const sent = await sends(member.visitor, returnTo);
      expect(new URL(locationOf(sent) ?? '', 'http://x').searchParams.get('returnTo')).toBe(leadsTo);
      const code = await member.visitor.readsCode(member.email);
      expect(say(await member.visitor.post(confirm, { code, returnTo }))).toBe(`303 ${leadsTo}`);
    }
  });

  it('a passkey proves it too, the member’s own alone', async () => {
    const [member, other] = [
      await createMember(world, { language: 'en' }),
      await createMember(world, { language: 'en' }),
    ];
    const keys = [];
    for (const { visitor } of [member, other]) {
      const key = await createAuthenticator(visitor.origin);
      const options = await visitor.post(paths.passkey.options.href(), { purpose: 'add' });
      await visitor.post(profile, {
        intent: 'addPasskey',
        passkey: await key.creates((await options.json()) as PasskeyOptions),
      });
      keys.push(key);
    }
    const [mine, theirs] = keys as [(typeof keys)[number], (typeof keys)[number]];
    const { visitor } = member;
    expect(await visitor.page(confirm)).toContain('data-island="passkey"');
    const options = async (purpose: string) =>
      (await (await visitor.post(paths.passkey.options.href(), { purpose })).json()) as PasskeyOptions;
    expect(await options('confirm')).toMatchObject({ allowCredentials: [{ type: 'public-key', id: mine.id }] });
    const stolen = await visitor.post(confirm, { passkey: await theirs.signs(await options('confirm')) });
    expect([stolen.status, textOf(await stolen.text()).includes(english.confirm.passkeyFailed)]).toEqual([422, true]);
    // What was asked for another purpose proves nothing here, and a login is offered to nobody who is logged in.
    const forAnother = await mine.signs(await options('add'));
    expect((await visitor.post(confirm, { passkey: forAnother })).status).toBe(422);
    expect((await visitor.post(paths.passkey.options.href(), { purpose: 'login' })).status).toBe(404);
    const before = await rowOf(member);
    const answer = await mine.signs(await options('confirm'));
    expect(say(await visitor.post(confirm, { passkey: answer, returnTo: profile }))).toBe(`303 ${profile}`);
    const after = await rowOf(member);
    expect([after.auth_level, after.id_hash === before.id_hash]).toEqual(['passkey', false]);
    expect((await visitor.post(confirm, { passkey: answer, returnTo: profile })).status).toBe(422);
  });
});

describe('where a member is logged in', () => {
  it('at most ten browsers; the longest unused of eleven is out', async () => {
    const own = await createWorld();
    const member = await createMember(own, { language: 'en' });
    const browsers: Visitor[] = [];
    for (let count = 0; count < 10; count += 1) {
      await forgetLimits();
      own.advance(60);
      const browser = createVisitor(own, { language: 'en' });
      await browser.logsIn(member.email, { remember: 'yes' });
      browsers.push(browser);
    }
    expect(say(await member.visitor.get(paths.account.main.href()))).toBe('302 /');
    for (const browser of browsers) expect((await browser.get(paths.account.main.href())).status).toBe(200);
    const { sessions } = own.services;
    const devices = await sessions.listOf(member.memberId, null);
    expect(devices.length).toBe(10);
    expect(new Set(devices.map(({ deviceId }) => deviceId)).size).toBe(10);
    // What names a session is no cookie: nobody gets in with it.
    const [first] = devices;
    const thief = createVisitor(own);
    thief.cookies.set('session', `v1.${first?.deviceId}`);
    expect(say(await thief.get(paths.account.main.href()))).toBe('302 /');

    expect(await sessions.revokeOf('somebody-else', first?.deviceId ?? '')).toBe(false);
    expect(await sessions.revokeOf(member.memberId, '')).toBe(false);
    expect(await sessions.revokeOf(member.memberId, first?.deviceId ?? '')).toBe(true);
    expect(await sessions.revokeOf(member.memberId, first?.deviceId ?? '')).toBe(false);
    await own.services.database.write(sessions.revokeProofsOf(member.memberId, null));
    expect(await sessions.listOf(member.memberId, null)).toEqual([]);
    for (const browser of browsers) expect(say(await browser.get(paths.account.main.href()))).toBe('302 /');
  });
});
