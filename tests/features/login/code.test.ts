import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { english, headingOf, say, textOf } from '../../setup/pages/answers';
import { createVisitor, newAddress, type Visitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

/** Six digits by mail: ten minutes, five tries counted before they are compared, three an asker and address in fifteen minutes. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const { DB } = env as unknown as { DB: D1Database };
const verify = paths.signup.verifyEmail.href();
const overview = `303 ${paths.signup.overview.href()}`;

async function atEmailStep(of: World = world): Promise<Visitor> {
  const visitor = createVisitor(of, { language: 'en' });
  await visitor.selectsProduct(visitor.plainProduct());
  expect(say(await visitor.entersDetails())).toBe(`303 ${verify}`);
  return visitor;
}
const triesOf = async (email: string) =>
  (await DB.prepare('SELECT tries, consumed_at FROM email_code WHERE email_key = ? ORDER BY created_at DESC LIMIT 1')
    .bind(email)
    .first()) as {
    tries: number;
    consumed_at: string | null;
  };
/** A code that is certainly wrong. */
const otherThan = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');
const left = (tries: number) =>
  (tries === 1 ? english.code.wrong_one : english.code.wrong_other).replace('{{count}}', String(tries));
const resend = (visitor: Visitor) => visitor.post(verify, { intent: 'resend' });

describe('the code of a sign-up', () => {
  it('is asked for by how many digits it usually has, with where else to look for its mail', async () => {
    const visitor = await atEmailStep();
    expect(textOf(await visitor.page(verify))).toMatch(/Usually 6 digits\. .*No code yet\? .*spam folder/);
    const answer = await visitor.post(verify, { code: '12345' });
    expect(textOf(await answer.text())).toMatch(/all the digits from our email, usually 6\b/);
  });

  it('says how many tries are left, keeps the step and is right once', async () => {
    const visitor = await atEmailStep();
    const code = await visitor.readsCode();
    const [mail] = await world.mailTo(visitor.email);
    expect(mail?.subject.startsWith(code)).toBe(true);
    for (const [count, left] of [
      [1, english.code.wrong_other.replace('{{count}}', '4')],
      [2, english.code.wrong_other.replace('{{count}}', '3')],
    ] as const) {
      const answer = await visitor.post(verify, { code: otherThan(code, count) });
      expect([answer.status, textOf(await answer.text()).includes(left)]).toEqual([422, true]);
    }
    // What is no code costs no try.
    for (const typed of ['', '12345', '1234567', 'abcdef', '１２３４５６'.slice(0, 5)])
      expect((await visitor.post(verify, { code: typed })).status).toBe(422);
    expect((await triesOf(visitor.email)).tries).toBe(2);
    expect(say(await visitor.post(verify, { code: `${code.slice(0, 3)} ${code.slice(3)} ` }))).toBe(overview);
    expect((await triesOf(visitor.email)).consumed_at).not.toBeNull();
    expect(headingOf(await visitor.page(verify))).toBe(english.verify.proved.title);
  });

  it('200 parallel guesses compare exactly 5, and the right code is of no use afterwards', async () => {
    const visitor = await atEmailStep();
    const code = await visitor.readsCode();
    const guesses = Array.from({ length: 200 }, (_, index) => otherThan(code, index + 1));
    const answers = await Promise.all(guesses.map((guess) => visitor.post(verify, { code: guess })));
    const compared = (await Promise.all(answers.map((answer) => answer.text()))).filter((html) =>
      [english.code.noTries, ...[1, 2, 3, 4].map(left)].some((said) => textOf(html).includes(said)),
    );
    expect((await triesOf(visitor.email)).tries).toBe(5);
    expect(answers.filter(({ status }) => status === 422).length).toBe(5);
    expect(answers.filter(({ status }) => status === 429).length).toBe(195);
    expect(compared.length).toBe(200);
    expect((await visitor.post(verify, { code })).status).toBe(429);
    expect((await triesOf(visitor.email)).tries).toBe(5);
    expect(say(await resend(visitor))).toBe(`303 ${verify}?sent=1`);
    expect(say(await visitor.post(verify, { code: await visitor.readsCode() }))).toBe(overview);
  });

  it('the right code among parallel guesses is consumed once', async () => {
    const visitor = await atEmailStep();
    const code = await visitor.readsCode();
    const answers = await Promise.all([1, 2, 3].map(() => visitor.post(verify, { code })));
    expect(answers.filter((answer) => say(answer) === overview).length).toBeGreaterThanOrEqual(1);
    expect(answers.every(({ status }) => status === 303 || status === 422 || status === 409)).toBe(true);
    expect(say(await visitor.get(paths.signup.overview.href()))).toBe('200');
  });

  it('expires after ten minutes; the newest one counts', async () => {
    const own = await createWorld();
    const visitor = await atEmailStep(own);
    const first = await visitor.readsCode();
    own.advance(9 * 60 + 50);
    expect((await visitor.post(verify, { code: otherThan(first) })).status).toBe(422);
    own.advance(11);
    const late = await visitor.post(verify, { code: first });
    expect([late.status, textOf(await late.text()).includes(english.code.expired)]).toEqual([422, true]);
    expect(say(await resend(visitor))).toBe(`303 ${verify}?sent=1`);
    const second = await visitor.readsCode();
    expect(second).not.toBe('');
    if (second !== first) expect((await visitor.post(verify, { code: first })).status).toBe(422);
    expect(say(await visitor.post(verify, { code: second }))).toBe(overview);
  });

  it('is bound to the browser that asked', async () => {
    const owner = await atEmailStep();
    const code = await owner.readsCode();
    const thief = createVisitor(world, { language: 'en' });
    await thief.selectsProduct(thief.plainProduct());
    await thief.entersDetails({ email: owner.email });
    // Two codes are on their way to the address; neither browser can use the other’s.
    const [newest] = await world.mailTo(owner.email);
    expect((await thief.post(verify, { code })).status).toBe(code === newest?.subject.slice(0, 6) ? 303 : 422);
    expect(say(await owner.post(verify, { code }))).toBe(overview);
  });

  it('another address gets its own code; the old code proves nothing any more', async () => {
    const visitor = await atEmailStep();
    const old = await visitor.readsCode();
    const next = newAddress();
    expect((await visitor.post(verify, { intent: 'change', email: 'no address' })).status).toBe(422);
    expect(say(await visitor.post(verify, { intent: 'change', email: ` ${next.toUpperCase()} ` }))).toBe(
      `303 ${verify}`,
    );
    expect(textOf(await visitor.page(verify)).toLowerCase()).toContain(next);
    expect((await visitor.post(verify, { code: old })).status).toBe(422);
    const code = (await visitor.readsCode(next)) || (await visitor.readsCode(next.toUpperCase()));
    expect(say(await visitor.post(verify, { code }))).toBe(overview);
    // Details with yet another address take the proof away, the same address keeps it.
    expect(say(await visitor.entersDetails({ email: next }))).toBe(overview);
    expect(say(await visitor.entersDetails({ email: newAddress() }))).toBe(`303 ${verify}`);
  });

  it('a GET sends nothing, however often', async () => {
    const visitor = await atEmailStep();
    const before = (await world.mailTo(visitor.email)).length;
    for (let times = 0; times < 3; times += 1) await visitor.get(`${verify}?sent=1&intent=resend`);
    expect((await world.mailTo(visitor.email)).length).toBe(before);
  });
});

describe('limits of who asks', () => {
  it('the fourth code in 15 minutes is refused with the time to come back, whatever it is for', async () => {
    const own = await createWorld();
    const visitor = await atEmailStep(own);
    const mails = async () => (await own.mailTo(visitor.email)).length;
    for (let sent = 1; sent < 3; sent += 1) expect(say(await resend(visitor))).toBe(`303 ${verify}?sent=1`);
    const refused = await resend(visitor);
    const seconds = Number(refused.headers.get('retry-after'));
    expect([refused.status, seconds > 890 && seconds <= 900]).toEqual([429, true]);
    expect(await mails()).toBe(3);
    // Another browser of the same network, another purpose.
    const login = createVisitor(own, { language: 'en' });
    expect((await login.post('/login', { email: visitor.email })).status).toBe(429);
    expect((await login.post('/login', { email: visitor.email.replace('@', '+news@') })).status).toBe(429);
  });

  it('whoever goes on waits longer and longer, never for a day, and as long as was said', async () => {
    const own = await createWorld();
    const visitor = await atEmailStep(own);
    const waits: number[] = [];
    let waited = 0;
    let sent = 1;
    for (; waited < 86_400; ) {
      const answer = await resend(visitor);
      if (answer.status === 303) {
        sent += 1;
        continue;
      }
      const seconds = Number(answer.headers.get('retry-after'));
      waits.push(seconds);
      own.advance(seconds);
      waited += seconds;
    }
    // Each wait that was told was the last one before a code, or before the next limit on the way to it.
    expect(Math.max(...waits)).toBeLessThanOrEqual(4 * 3600);
    expect(sent).toBeGreaterThan(12);
    expect(sent).toBeLessThanOrEqual(72);
    expect((await own.mailTo(visitor.email)).length).toBe(sent);
  });

  it('asked for at once, exactly three are sent', async () => {
    const visitor = await atEmailStep();
    const answers = await Promise.all(Array.from({ length: 20 }, () => resend(visitor)));
    const { total } = (await DB.prepare('SELECT COUNT(*) AS total FROM email_code WHERE email_key = ?')
      .bind(visitor.email)
      .first()) as { total: number };
    expect(total).toBe(3);
    expect((await world.mailTo(visitor.email)).length).toBe(3);
    expect(answers.every(({ status }) => [303, 409, 429].includes(status))).toBe(true);
  });

  it('is told that no mail can be sent while every quota is spent, member or not, and costs nobody a code', async () => {
    const own = await createWorld();
    const visitor = await atEmailStep(own);
    const sent = (await own.mailTo(visitor.email)).length;
    const until = own.services.clock.now() + 5 * 3_600_000;
    await DB.prepare("INSERT OR REPLACE INTO mail_sender (sender, failures, quota_until) VALUES ('http', 0, ?)")
      .bind(new Date(until).toISOString())
      .run();
    const answers = [];
    for (let times = 0; times < 4; times += 1) answers.push(await resend(visitor));
    for (const email of [visitor.email, newAddress()])
      answers.push(await createVisitor(own, { language: 'en' }).post('/login', { email }));
    for (const answer of answers) {
      expect(answer.status).toBe(503);
      expect(Math.abs(Number(answer.headers.get('retry-after')) - 5 * 3600)).toBeLessThan(60);
      expect(textOf(await answer.text())).toContain(english.code.noMail.split('{{')[0]?.trim());
    }
    own.advance(5 * 3600 + 1);
    expect(say(await resend(visitor))).toBe(`303 ${verify}?sent=1`);
    expect((await own.mailTo(visitor.email)).length).toBe(sent + 1);
  });
});
