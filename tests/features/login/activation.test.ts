import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseActivationCode } from '../../../worker/domain/activation-code';
import { paths } from '../../../worker/paths';
import { english, headingOf, locationOf, say, textOf } from '../../setup/pages/answers';
import { createMember, type Member } from '../../setup/people/member';
import { printsCode } from '../../setup/people/printed-code';
import { createVisitor, hiddenFields, newAddress } from '../../setup/people/visitor';
import { forgetLimits } from '../../setup/runtime/limits';
import { createWorld, type World } from '../../setup/world';

/** Ten characters for members made in a studio: one use, five tries counted first, the same answers to everybody. */
let world: World;
let member: Member;
let number: string;
const { DB } = env as unknown as { DB: D1Database };
const login = paths.login.href();
const request = paths.requestActivationCode.href();
const main = `303 ${paths.account.main.href()}`;

beforeAll(async () => {
  world = await createWorld();
  member = await createMember(world, { language: 'en' });
  number = await numberOf(member);
});

const numberOf = async ({ subscriptionId }: Member) =>
  (
    (await DB.prepare('SELECT number FROM subscription WHERE subscription_id = ?').bind(subscriptionId).first()) as {
      number: string;
    }
  ).number;
const browser = (of = world) => createVisitor(of, { language: 'en' });

async function asks(email: string, subscriptionNumber: string, of = world): Promise<Response> {
  const visitor = browser(of);
  const { idempotencyKey = '' } = hiddenFields(await visitor.page(request));
  return visitor.post(request, { email, subscriptionNumber, idempotencyKey });
}
const enters = (email: string, activationCode: string, fields: Record<string, string> = {}, of = world) =>
  browser(of).post(login, { email, activationCode, ...fields });
async function mailedCode(email: string, of = world): Promise<string> {
  const mail = (await of.mailTo(email)).find(({ subject }) => /^[A-Z2-9]{10} /.test(subject));
  return mail?.subject.slice(0, 10) ?? '';
}
async function codeFor({ email }: Member, of = world, its = number): Promise<string> {
  await forgetLimits();
  expect(say(await asks(email, its, of))).toBe(`303 ${request}?sent=1`);
  return mailedCode(email, of);
}
/** Another code for each index. */
const wrongFor = (code: string, index: number) => {
  const other = String(222 + index)
    .replaceAll('0', 'A')
    .replaceAll('1', 'B');
  return code.endsWith(other) ? 'ZZZZZZZZZZ' : code.slice(0, 7) + other;
};

describe('asking for an activation code', () => {
  it('is one page with two fields; what it leads to is the same for everybody', async () => {
    await forgetLimits();
    const page = await browser().page(request);
    expect(headingOf(page)).toBe(english.activation.request.title);
    const other = await createMember(world, { language: 'en' });
    const pairs = [
      [member.email, number],
      [newAddress(), number],
      [member.email, await numberOf(other)],
    ] as const;
    const answers = await Promise.all(pairs.map(([email, its]) => asks(email, its)));
    expect(answers.map(say)).toEqual(pairs.map(() => `303 ${request}?sent=1`));
    expect(new Set(answers.map(({ headers }) => [...headers.keys()].sort().join())).size).toBe(1);
    expect(headingOf(await browser().page(`${request}?sent=1`))).toBe(english.code.title);
    // One mail: number and address of the other two did not belong together.
    const activation = (await world.mailTo(member.email)).filter(({ subject }) => /activation/.test(subject));
    expect(activation.length).toBe(1);
    expect(activation[0]?.text).toContain(`${login}?step=activation`);
    expect(await world.mailTo(pairs[1][0])).toEqual([]);
  });

  it('takes the number as it is written, and says what it cannot take', async () => {
    await forgetLimits();
    const written = ` ${number.slice(0, 1).toLowerCase()}-${number.slice(1, 5)} ${number.slice(5)} `;
    expect(say(await asks(` ${member.email.toUpperCase()} `, written))).toBe(`303 ${request}?sent=1`);
    const refused = await asks('anna@', 'D-1234 5678');
    const html = await refused.text();
    expect([refused.status, html.includes('value="anna@"'), html.includes('value="D-1234 5678"')]).toEqual([
      422,
      true,
      true,
    ]);
    expect(textOf(html)).toContain(english.activation.request.number);
  });

  it('happens once for one form; without its key it is shown again', async () => {
    await forgetLimits();
    const visitor = browser();
    const { idempotencyKey = '' } = hiddenFields(await visitor.page(request));
    const fields = { email: member.email, subscriptionNumber: number, idempotencyKey };
    const before = (await world.mailTo(member.email)).length;
    const answers = await Promise.all([1, 2, 3].map(() => visitor.post(request, fields)));
    expect(answers.map(say)).toEqual(Array(3).fill(`303 ${request}?sent=1`));
    expect((await world.mailTo(member.email)).length).toBe(before + 1);
    for (const key of ['', 'x', idempotencyKey]) {
      const again = await visitor.post(request, { ...fields, email: newAddress(), idempotencyKey: key });
      expect([again.status, textOf(await again.text()).includes(english.activation.request.again)]).toEqual([
        422,
        true,
      ]);
    }
  });

  it('the fourth in 15 minutes is 429, known address or not', async () => {
    for (const email of [member.email, newAddress()]) {
      await forgetLimits();
      for (let times = 0; times < 3; times += 1) expect((await asks(email, number)).status).toBe(303);
      const refused = await asks(email, number);
      expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
      // It is the address that is counted, whatever the code is for.
      expect((await browser().post(login, { email })).status).toBe(429);
    }
  });
});

describe('logging in with an activation code', () => {
  it('lets in once, however it is typed, and goes on where it was asked to', async () => {
    const code = await codeFor(member);
    expect(parseActivationCode(code)).toBe(code);
    const typed = ` ${code.slice(0, 5).toLowerCase()} -${code.slice(5)}`;
    const visitor = browser();
    const answer = await visitor.post(login, {
      email: member.email.toUpperCase(),
      activationCode: typed,
      remember: 'yes',
      returnTo: paths.account.payments.href(),
    });
    expect(say(answer)).toBe(`303 ${paths.account.payments.href()}`);
    expect((await visitor.get(paths.account.main.href())).status).toBe(200);
    const row = await DB.prepare(
      'SELECT auth_level, remember FROM session WHERE member_id = ? ORDER BY created_at DESC LIMIT 1',
    )
      .bind(member.memberId)
      .first();
    expect(row).toEqual({ auth_level: 'activation', remember: 1 });
    expect((await enters(member.email, code)).status).toBe(422);
  });

  it('used twice at once it lets in once', async () => {
    const code = await codeFor(member);
    const answers = await Promise.all([1, 2, 3].map(() => enters(member.email, code)));
    expect(answers.filter((answer) => say(answer) === main).length).toBe(1);
    expect(answers.every(({ status }) => [303, 409, 422].includes(status))).toBe(true);
  });

  it('five wrong ones are 422 with the tries left, the sixth is 429, for a known and an unknown address alike', async () => {
    const code = await codeFor(member);
    const seen: unknown[] = [];
    for (const email of [member.email, newAddress()]) {
      const answers: unknown[] = [];
      for (let tries = 0; tries < 6; tries += 1) {
        const answer = await enters(email, wrongFor(code, tries));
        const text = textOf(await answer.text()).replaceAll(/\d\d:\d\d/g, 'TIME');
        answers.push([answer.status, [...answer.headers.keys()].sort(), text.replaceAll(email, 'ADDRESS')]);
      }
      seen.push(answers);
    }
    expect(seen[0]).toEqual(seen[1]);
    expect((seen[0] as [number][]).map(([status]) => status)).toEqual([422, 422, 422, 422, 422, 429]);
    expect((await enters(member.email, code)).status).toBe(429);
    // A new code comes with tries of its own, and takes nothing from the one that is on its way already.
    await forgetLimits();
    expect((await asks(member.email, number)).status).toBe(303);
    expect((await enters(member.email, wrongFor(code, 7))).status).toBe(422);
    expect(say(await enters(member.email, code))).toBe(main);
  });

  it('200 parallel guesses compare exactly 5', async () => {
    const code = await codeFor(member);
    const guesses = Array.from({ length: 200 }, (_, index) => wrongFor(code, index));
    const answers = await Promise.all(guesses.map((guess) => enters(member.email, guess)));
    expect(answers.filter(({ status }) => status === 422).length).toBe(5);
    expect(answers.filter(({ status }) => status === 429).length).toBe(195);
    const { tries } = (await DB.prepare(
      'SELECT tries FROM activation_code WHERE member_id = ? ORDER BY created_at DESC LIMIT 1',
    )
      .bind(member.memberId)
      .first()) as { tries: number };
    expect(tries).toBe(5);
    expect((await enters(member.email, code)).status).toBe(429);
  });

  it('what is no code, or no address, costs no try', async () => {
    const code = await codeFor(member);
    for (const typed of ['', 'ABCDE', `${code}2`, 'ABCDE0123O', '<b>'])
      expect((await enters(member.email, typed)).status).toBe(422);
    expect((await enters('anna@', code)).status).toBe(422);
    // Both fields wrong: both are said at once, in the summary and at the field.
    const both = await (await enters('', '')).text();
    expect(both).toContain('href="#email"');
    expect(both).toContain('href="#activationCode"');
    const { total } = (await DB.prepare(
      `SELECT COUNT(*) AS total FROM budget WHERE key LIKE 'activation-try:%'`,
    ).first()) as { total: number };
    expect(total).toBe(0);
    expect(say(await enters(member.email, code))).toBe(main);
  });

  it('works 24 hours by mail and 30 days on paper, and not for another member or market', async () => {
    const own = await createWorld();
    const owner = await createMember(own, { language: 'en' });
    const code = await codeFor(owner, own, await numberOf(owner));
    const other = await createMember(own, { language: 'en' });
    expect((await enters(other.email, code, {}, own)).status).toBe(422);
    const abroad = createVisitor(own, { market: 'sweden', language: 'en' });
    expect((await abroad.post(login, { email: owner.email, activationCode: code })).status).toBe(422);
    const printed = await printsCode(own, other.memberId);
    own.advance(24 * 3600 + 60);
    expect((await enters(owner.email, code, {}, own)).status).toBe(422);
    own.advance(28 * 86_400);
    expect(say(await enters(other.email, printed, {}, own))).toBe(main);
  });

  it('is kept as an HMAC alone', async () => {
    const code = await codeFor(member);
    const { results } = await DB.prepare('SELECT * FROM activation_code').all();
    expect(JSON.stringify(results)).not.toContain(code);
    expect(results.length).toBeGreaterThan(0);
  });
});

describe('pages around it', () => {
  it('the login leads to it and keeps the way back; a form under way clears no draft', async () => {
    const returnTo = paths.account.payments.href();
    const page = await browser().page(paths.login.href({ returnTo }));
    const step = paths.login.href({ step: 'activation', returnTo });
    expect(page).toContain(`href="${step.replaceAll('&', '&amp;')}"`);
    const visitor = browser();
    await visitor.selectsProduct(visitor.uvProduct());
    const form = await visitor.page(step);
    expect(headingOf(form)).toBe(english.activation.title);
    expect(hiddenFields(form).returnTo).toBe(returnTo);
    expect((await visitor.get(paths.signup.ageVerification.href())).status).toBe(200);
  });

  it('how to activate says what the code is and where to go', async () => {
    const page = await browser().page(paths.howToActivate.href());
    expect(headingOf(page)).toBe(english.activationHelp.title);
    for (const href of [request, login, `${login}?step=activation`]) expect(page).toContain(`href="${href}"`);
    expect(await browser().page('/')).toContain(`href="${paths.howToActivate.href()}"`);
    expect(locationOf(await browser().get(paths.howToActivate.href()))).toBeNull();
  });
});
