import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { rows } from '../../setup/money/records';
import { english, headingOf, locationOf, say, textOf } from '../../setup/pages/answers';
import { addsPasskey, passkeyOptions } from '../../setup/people/passkeys';
import { createVisitor, newAddress, type Visitor } from '../../setup/people/visitor';
import { allDatabases } from '../../setup/runtime/cells';
import { forgetLimits } from '../../setup/runtime/limits';
import { createWorld, type World } from '../../setup/world';

let world: World;
let member: Visitor;
let subscriptionId: string;
beforeAll(async () => {
  world = await createWorld();
  member = createVisitor(world, { language: 'en' });
  await member.joins(member.plainProduct());
  subscriptionId = String((await world.ledger()).at(-1)?.subscriptionId);
});

const { DB } = env as unknown as { DB: D1Database };
const { account } = paths;
const browser = () => createVisitor(world, { language: 'en' });
/** Codes of an address are limited; a test that is not about limits begins with none. */
const codeFor = async (address = member.email) => browser().readsCode(address);

/** What differs from page to page by nature. */
const steady = (html: string, address: string) =>
  html
    .replaceAll(address, 'ADDRESS')
    .replace(/nonce="[^"]*"/g, '')
    .replace(/\d\d:\d\d/g, 'TIME');

describe('asking for a code', () => {
  it('is answered the same for a known and an unknown address, and only the known one gets mail', async () => {
    await forgetLimits();
    const unknown = newAddress();
    const seen: unknown[] = [];
    for (const address of [member.email, unknown]) {
      const visitor = browser();
      const answer = await visitor.post('/login', { email: address });
      const page = await visitor.get('/login?step=code');
      const wrong = await visitor.post('/login', { code: '000000' });
      seen.push([
        say(answer),
        [...answer.headers.keys()].sort(),
        page.status,
        steady(await page.text(), address),
        wrong.status,
        steady(await wrong.text(), address),
      ]);
    }
    expect(seen[0]).toEqual(seen[1]);
    expect((await world.mailTo(member.email)).filter(({ subject }) => /^\d{6}/.test(subject)).length).toBeGreaterThan(
      0,
    );
    expect(await world.mailTo(unknown)).toEqual([]);
  });

  it('is limited the same for both: the fourth in 15 minutes is 429', async () => {
    await forgetLimits();
    for (const address of [member.email, newAddress()]) {
      for (let times = 0; times < 3; times += 1)
        expect((await browser().post('/login', { email: address })).status).toBe(303);
      const refused = await browser().post('/login', { email: address });
      expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true]);
    }
  });

  it('keeps what was typed when it is no address', async () => {
    const answer = await browser().post('/login', { email: 'anna@', remember: 'yes' });
    const html = await answer.text();
    expect([answer.status, html.includes('value="anna@"'), html.includes('checked=""')]).toEqual([422, true, true]);
  });
});

describe('the code', () => {
  it('lets in with a new session; the session before it is dead, also one planted by somebody else', async () => {
    await forgetLimits();
    const planted = browser();
    await planted.selectsProduct(planted.uvProduct());
    await planted.entersDetails({ firstName: 'Planted' });
    const old = planted.cookies.get('session') ?? '';
    const victim = browser();
    victim.cookies.set('session', old);
    expect(say(await victim.logsIn(member.email))).toBe('303 /account-main');
    expect(victim.cookies.get('session')).not.toBe(old);
    const attacker = browser();
    attacker.cookies.set('session', old);
    expect(say(await attacker.get(account.main.href()))).toBe('302 /');

    await forgetLimits();
    const leaving = browser();
    await leaving.selectsProduct(leaving.plainProduct());
    await leaving.entersDetails({ firstName: 'Leaving' });
    await leaving.post('/login', { email: member.email });
    const replaced = leaving.cookies.get('session') ?? '';
    await leaving.post('/login', { code: await codeFor() });
    await world.settle();
    const replay = browser();
    replay.cookies.set('session', replaced);
    expect(say(await replay.get(paths.signup.customerDetails.href()))).toBe('302 /');
    const { state_json: state } = (await DB.prepare(
      'SELECT state_json FROM session WHERE member_id IS NOT NULL ORDER BY created_at DESC',
    ).first()) as { state_json: string };
    const rest = { order: null, login: null, notice: null, offersPasskey: true };
    expect(JSON.parse(state)).toEqual({ v: 1, draft: null, ...rest });
  });

  it('works once, in the browser that asked, and not after another was asked for by a different address', async () => {
    await forgetLimits();
    const asking = browser();
    await asking.post('/login', { email: member.email });
    const code = await codeFor();
    const other = browser();
    await other.post('/login', { email: newAddress() });
    expect((await other.post('/login', { code })).status).toBe(422);
    const none = await browser().post('/login', { code });
    expect([none.status, headingOf(await none.text())]).toEqual([422, english.login.title]);
    expect(say(await asking.post('/login', { code: ` ${code} ` }))).toBe('303 /account-main');
    const again = browser();
    again.cookies.set('session', asking.cookies.get('session') ?? '');
    expect(say(await again.post('/login', { code }))).toBe('302 /account-main');
  });

  it('is refused after five tries, resent and changed by their buttons', async () => {
    await forgetLimits();
    const visitor = browser();
    await visitor.post('/login', { email: member.email });
    const code = await codeFor();
    const wrong = String((Number(code) + 1) % 1e6).padStart(6, '0');
    for (let times = 0; times < 5; times += 1) expect((await visitor.post('/login', { code: wrong })).status).toBe(422);
    expect((await visitor.post('/login', { code })).status).toBe(429);
    expect(say(await visitor.post('/login', { intent: 'resend' }))).toBe('303 /login?step=code&sent=1');
    expect(textOf(await visitor.page('/login?step=code&sent=1'))).toContain(english.code.resent);
    expect(say(await visitor.post('/login', { intent: 'change' }))).toBe('303 /login');
    expect(say(await visitor.post('/login', { code: await codeFor() }))).toBe('303 /account-main');
    const stranger = browser();
    expect(headingOf(await stranger.page('/login?step=code'))).toBe(english.login.title);
    expect(say(await stranger.post('/login', { intent: 'resend' }))).toBe('303 /login');
  });

  it('goes on to a page of the account that was asked for, and nowhere else', async () => {
    const targets: [string, string][] = [
      ['/account-payments', '/account-payments'],
      ['/account-profile?x=1', '/account-profile?x=1'],
      ...[
        '//evil.example',
        'https://evil.example/account-main',
        '/logout',
        '/',
        '/account-nothing',
        '/account-main/../..//evil.example',
        '\\\\evil',
        '/account-main#x',
        'javascript:alert(1)',
      ].map((bad): [string, string] => [bad, '/account-main']),
    ];
    for (const [returnTo, expected] of targets) {
      await forgetLimits();
      expect([returnTo, say(await browser().logsIn(member.email, { returnTo }))]).toEqual([
        returnTo,
        `303 ${expected}`,
      ]);
    }
    await forgetLimits();
    const guarded = browser();
    await guarded.get(account.payments.href());
    expect(say(await guarded.logsIn(member.email))).toBe('303 /account-payments');
    expect(guarded.cookies.has('return-to')).toBe(false);
  });

  it('leads to the page whose form was sent after a logout elsewhere, and nowhere that has no page', async () => {
    await forgetLimits();
    const late = browser();
    expect(say(await late.post(account.subscription.href(), { intent: 'cancel' }))).toBe('302 /');
    const start = await late.page('/');
    expect(start).toContain(english.select.notices.pleaseLogIn.title);
    // What they came for has the page's one main button.
    expect(start.match(/<(?:a|button) class="btn"[^>]*/g)).toEqual([expect.stringContaining('href="/login')]);
    expect(say(await late.logsIn(member.email))).toBe('303 /account-subscription');
    await forgetLimits();
    const file = browser();
    expect(say(await file.post(paths.accountMore.export.href()))).toBe('302 /');
    expect(file.cookies.has('return-to')).toBe(false);
  });

  it('brings the member’s own language and greets them in lower case', async () => {
    await forgetLimits();
    const visitor = createVisitor(world, { language: 'da' });
    await visitor.logsIn(member.email);
    expect(visitor.cookies.get('language')).toBe('en');
    expect(await visitor.page(account.main.href())).toContain('<span>anna holm</span>');
  });
});

describe('a sign-up that another tab began', () => {
  const main = `303 ${account.main.href()}`;

  it('takes nothing from a passkey that is handed in, though the login clears it', async () => {
    await forgetLimits();
    const [owner, visitor] = [browser(), browser()];
    await owner.logsIn(member.email);
    const passkey = await addsPasskey(owner);
    const options = await passkeyOptions(visitor, 'login');
    await visitor.selectsProduct(visitor.plainProduct());
    expect(say(await visitor.post('/login', { passkey: await passkey.signs(options) }))).toBe(main);
  });

  it('costs no second try: a right code is right the fifth time', async () => {
    await forgetLimits();
    const visitor = browser();
    await visitor.post('/login', { email: member.email });
    const code = await codeFor();
    for (let tries = 1; tries <= 4; tries += 1)
      await visitor.post('/login', { code: String((Number(code) + tries) % 1_000_000).padStart(6, '0') });
    await visitor.selectsProduct(visitor.plainProduct());
    expect(say(await visitor.post('/login', { code }))).toBe(main);
  });
});

describe('login by subscription id', () => {
  it('in every form shows one button and never the address; unknown ids look and answer the same', async () => {
    const unknown = crypto.randomUUID();
    const pages: string[] = [];
    for (const id of [subscriptionId, unknown])
      for (const form of [id, id.toUpperCase(), `{${id}}`, `{${id.toUpperCase()}}`])
        pages.push(
          steady(await browser().page(`/login?subscriptionId=${form}`), id)
            .replaceAll(encodeURIComponent(form), 'ID')
            .replaceAll(form, 'ID')
            .replaceAll(id, 'ID'),
        );
    expect(new Set(pages.map((page) => textOf(page))).size).toBe(1);
    for (const half of [`{${subscriptionId}`, `${subscriptionId}}`, 'x', subscriptionId.replaceAll('-', '')])
      expect(textOf(await browser().page(`/login?subscriptionId=${half}`))).toContain(english.login.lead);
    await forgetLimits();
    const answers = [];
    for (const id of [subscriptionId, unknown]) {
      const visitor = browser();
      const sent = await visitor.post('/login', { subscriptionId: id });
      const page = steady(await visitor.page('/login?step=code'), id);
      const wrong = await visitor.post('/login', { code: '000000' });
      answers.push([
        say(sent),
        page.includes(member.email),
        textOf(page),
        wrong.status,
        say(await visitor.get('/login?step=code')),
      ]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.[1]).toBe(false);
    // The id alone opened nothing.
    expect(say(await browser().get(`${account.main.href()}?subscriptionId=${subscriptionId}`))).toBe('302 /');
  });

  it('of another market’s member is unknown here', async () => {
    await Promise.all(allDatabases.map((one) => one.prepare('DELETE FROM email_code').run()));
    const swede = createVisitor(world, { market: 'sweden', language: 'en' });
    await swede.post('/login', { subscriptionId });
    const codes = (await rows('SELECT email_key FROM email_code')).map((row) => String(row.email_key));
    expect(codes).toEqual([`${subscriptionId}@unknown.invalid`]);
  });
});

describe('logging out', () => {
  it('is a POST, kills the cookie on the server, clears what the browser keeps, and is harmless twice', async () => {
    await forgetLimits();
    const visitor = browser();
    await visitor.logsIn(member.email);
    const cookie = visitor.cookies.get('session') ?? '';
    expect(headingOf(await visitor.page('/logout'))).toBe(english.logout.title);
    expect((await visitor.get(account.main.href())).status).toBe(200);
    const answer = await visitor.post('/logout');
    expect([say(answer), answer.headers.get('clear-site-data')]).toEqual(['303 /', '"cache", "storage"']);
    expect(visitor.cookies.has('session')).toBe(false);
    const thief = browser();
    for (const path of Object.values(account).map((one) => one.href())) {
      thief.cookies.set('session', cookie);
      expect(say(await thief.get(path))).toBe('302 /');
    }
    thief.cookies.set('session', cookie);
    expect((await thief.post(account.profile.href(), { intent: 'close' })).status).toBeLessThan(500);
    expect(say(await visitor.post('/logout'))).toBe('303 /');
    expect(locationOf(await browser().post('/logout'))).toBe('/');
  });
});
