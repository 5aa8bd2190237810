import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../../worker/paths';
import { runCron } from '../../../../worker/services/jobs/cron';
import { rows } from '../../../setup/money/records';
import { english } from '../../../setup/pages/answers';
import { formFor } from '../../../setup/pages/forms';
import { surveyWith } from '../../../setup/pages/survey';
import { createMember, type Member } from '../../../setup/people/member';
import { createVisitor, newAddress } from '../../../setup/people/visitor';
import { createWorld, type World } from '../../../setup/world';

/** A new address counts once it is proved, and closes every other door. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const page = paths.account.profile.href();
const emailHref = paths.account.profile.href({ edit: 'email' });
const codeHref = paths.account.profile.href({ edit: 'emailCode' });

async function keyAt({ visitor }: Member, href: string): Promise<string> {
  const intent = href === codeHref ? 'emailCode' : 'email';
  return formFor(await visitor.page(href), intent).idempotencyKey ?? '';
}
const asks = async (member: Member, email: string) =>
  member.visitor.post(page, { intent: 'email', email, idempotencyKey: await keyAt(member, emailHref) });
const enters = async (member: Member, code: string) =>
  member.visitor.post(page, { intent: 'emailCode', code, idempotencyKey: await keyAt(member, codeHref) });
const codeTo = async (member: Member, address: string) => member.visitor.readsCode(address);
const emailOf = async ({ memberId }: Member) =>
  (await rows('SELECT email FROM member WHERE member_id = ?', memberId))[0]?.email;
const say = (answer: Response) => `${answer.status} ${answer.headers.get('location') ?? ''}`.trim();

/** A link to another survey, or why there is none. */
async function invitedAs(email: string): Promise<string | undefined> {
  const survey = surveyWith();
  await world.services.surveyDocuments.publish(survey);
  const person = { email, language: 'en', market: 'denmark', studioId: null } as const;
  return (await world.services.surveyInvitations.invite(survey, [person], { mail: true }))[0]?.as;
}

describe('a new address', () => {
  it('whose code is not entered yet is on the profile, with the way back to it, as long as the code works', async () => {
    const member = await createMember(world, { language: 'en' });
    const address = newAddress();
    await asks(member, address);
    const waits = async () => (await member.visitor.page(page)).includes(`${address}</dd>`);
    expect(await waits()).toBe(true);
    expect(await member.visitor.page(page)).toContain(`href="${codeHref}#reach"`);
    await enters(member, await codeTo(member, address));
    expect(await member.visitor.page(page)).not.toContain(codeHref);
    const another = newAddress();
    await asks(member, another);
    world.advance(11 * 60);
    expect(await member.visitor.page(page)).not.toContain(another);
  });

  it('gets no surveys where the old one wanted none', async () => {
    const [asked, unasked] = [await createMember(world, { language: 'en' }), await createMember(world)];
    expect(await invitedAs(asked.email)).toBe('invited');
    await runCron(world.services, '* * * * *');
    const mails = (await world.mailTo(asked.email)) as unknown as { headers: Record<string, string> | null }[];
    const [, wayOut = ''] =
      mails.map((mail) => /<(.+)>/.exec(mail.headers?.['List-Unsubscribe'] ?? '')).find(Boolean) ?? [];
    expect((await createVisitor(world).post(new URL(wayOut).pathname)).status).toBe(303);
    for (const [member, as] of [
      [asked, 'optedOut'],
      [unasked, 'invited'],
    ] as const) {
      const address = newAddress();
      await asks(member, address);
      await enters(member, await codeTo(member, address));
      expect([await emailOf(member), await invitedAs(address)]).toEqual([address, as]);
    }
  });

  it('is proved by a code sent there; both are told, others are logged out, the old one opens nothing', async () => {
    const member = await createMember(world, { language: 'en' });
    const other = createVisitor(world, { language: 'en' });
    await other.logsIn(member.email);
    const thief = createVisitor(world, { language: 'en' });
    await thief.post(paths.login.href(), { email: member.email });
    const oldCode = await thief.readsCode(member.email);

    const address = newAddress();
    const asked = await asks(member, ` ${address.toUpperCase()} `);
    expect(say(asked)).toBe(`303 ${codeHref}`);
    expect(await emailOf(member)).toBe(member.email);
    const wrong = await enters(member, '000000');
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toContain(`<title>Error: ${english.code.title} `);
    expect(say(await enters(member, await codeTo(member, address)))).toBe(`303 ${page}`);
    expect(String(await emailOf(member)).toLowerCase()).toBe(address);
    expect(await member.visitor.page(page)).toContain('Your new email address is saved');

    expect((await other.get(paths.account.main.href())).status).toBe(302);
    expect((await thief.post(paths.login.href(), { code: oldCode })).status).toBe(422);
    const [toOld] = (await world.mailTo(member.email)).filter(({ subject }) => /email address/.test(subject));
    const [toNew] = (await world.mailTo(String(await emailOf(member)))).filter(({ subject }) =>
      /email address/.test(subject),
    );
    expect(toOld?.text).not.toContain(address);
    expect(toOld?.text).toContain(`…@example.com`);
    expect(toNew?.text.toLowerCase()).toContain(address);

    const codes = async () => (await world.mailTo(member.email)).filter(({ subject }) => /^\d{6}/.test(subject)).length;
    const before = await codes();
    const back = createVisitor(world, { language: 'en' });
    await back.post(paths.login.href(), { email: member.email });
    expect(await codes()).toBe(before);
    expect((await back.logsIn(String(await emailOf(member)))).headers.get('location')).toBe(paths.account.main.href());
  });

  it('entered in another tab already: said, with the address that counts, and nothing is asked anew', async () => {
    const member = await createMember(world, { language: 'en' });
    const address = newAddress();
    await asks(member, address);
    const code = await codeTo(member, address);
    const [first, second] = [await keyAt(member, codeHref), await keyAt(member, codeHref)];
    const enter = (idempotencyKey: string) => member.visitor.post(page, { intent: 'emailCode', code, idempotencyKey });
    expect(say(await enter(first))).toBe(`303 ${page}`);
    const late = await enter(second);
    const html = await late.text();
    expect([late.status, html.includes('That code is no longer needed'), html.includes(address)]).toEqual([
      422,
      true,
      true,
    ]);
  });

  it('somebody else’s: nothing says so before the right code, and then it is said and nothing has changed', async () => {
    const member = await createMember(world, { language: 'en' });
    const owner = await createMember(world, { language: 'en' });
    const free = newAddress();
    const one = await asks(member, free);
    const onePage = (await member.visitor.page(codeHref)).replaceAll(free, '');
    const other = await asks(member, owner.email);
    const otherPage = (await member.visitor.page(codeHref)).replaceAll(owner.email, '');
    expect(say(other)).toBe(say(one));
    const plain = (html: string) => html.slice(html.indexOf('<main')).replace(/value="[^"]*"|\d\d:\d\d/g, '');
    expect(plain(otherPage)).toBe(plain(onePage));
    const answer = await enters(member, await codeTo(member, owner.email));
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('Another member already uses this address');
    expect([await emailOf(member), await emailOf(owner)]).toEqual([member.email, owner.email]);
  });

  it('no address, one’s own, too many: said at the field', async () => {
    const member = await createMember(world, { language: 'en' });
    for (const [email, status, message] of [
      ['anna@', 422, 'Enter your full email address'],
      [member.email.toUpperCase(), 422, 'You already log in with this address'],
    ] as const) {
      const answer = await asks(member, email);
      expect([email, answer.status]).toEqual([email, status]);
      expect(await answer.text()).toContain(message);
    }
    const address = newAddress();
    for (let tries = 0; tries < 3; tries += 1) expect((await asks(member, address)).status).toBe(303);
    const fourth = await asks(member, address);
    expect([fourth.status, fourth.headers.has('retry-after')]).toEqual([429, true]);
    expect(await fourth.text()).toContain('You’ve tried too many times');
  });

  it('asks who it is after ten minutes, before the form and before the code', async () => {
    const member = await createMember(world, { language: 'en' });
    const key = await keyAt(member, emailHref);
    world.advance(11 * 60);
    const confirm = (returnTo: string) => `303 ${paths.accountMore.confirm.href({ returnTo })}`;
    expect(say(await member.visitor.get(emailHref))).toBe(confirm(emailHref));
    const sent = await member.visitor.post(page, { intent: 'email', email: newAddress(), idempotencyKey: key });
    expect(say(sent)).toBe(confirm(emailHref));
    expect((await member.visitor.post(page, { intent: 'emailCode', code: '123456' })).status).toBe(303);
  });

  it('who has said who it is between sending and entering needs no other code', async () => {
    const member = await createMember(world, { language: 'en' });
    const { visitor } = member;
    const confirm = paths.accountMore.confirm.href();
    const address = newAddress();
    world.advance(8 * 60);
    await asks(member, address);
    const code = await codeTo(member, address);
    world.advance(3 * 60);
    expect(say(await enters(member, code))).toBe(`303 ${paths.accountMore.confirm.href({ returnTo: codeHref })}`);
    await visitor.post(confirm, { intent: 'send', returnTo: codeHref });
    const proves = { code: await codeTo(member, member.email), returnTo: codeHref };
    expect(say(await visitor.post(confirm, proves))).toBe(`303 ${codeHref}`);
    expect(say(await enters(member, code))).toBe(`303 ${page}`);
    expect(await emailOf(member)).toBe(address);
  });
});
