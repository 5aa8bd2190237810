import { beforeAll, describe, expect, it } from 'vitest';
import { civilDateOf } from '../../worker/domain/dates';
import { displaySubscriptionNumber } from '../../worker/domain/subscription-number';
import { paths } from '../../worker/paths';
import { english, headingOf, locationOf, say, textOf } from '../setup/answers';
import { expectBooksAgree, ordersOf, rows } from '../setup/books';
import { createMember, type Member } from '../setup/member';
import { createVisitor, hiddenFields, newAddress, type Visitor } from '../setup/visitor';
import { createWorld, type Mail, type World } from '../setup/world';

const path = paths.withdraw.href();
const sent = paths.withdraw.href({ sent: '1' });
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const stranger = () => createVisitor(world, { language: 'en' });
const templateOf = ({ tags }: Mail) =>
  Array.isArray(tags) ? tags.find(({ name }) => name === 'template')?.value : (tags as Record<string, string>).template;
const receiptsTo = async (address: string) =>
  (await world.mailTo(address)).filter((mail) => templateOf(mail) === 'withdrawal');
const kept = (email: string) =>
  rows<{ outcome: string; refund_minor: number; statement: string; language: string; contract: string }>(
    'SELECT outcome, refund_minor, statement, language, contract FROM withdrawal WHERE email = ?',
    email,
  );

/** The second page, and its button. */
async function asks(visitor: Visitor, fields: Record<string, string>): Promise<Record<string, string>> {
  const page = await visitor.post(path, fields);
  expect(page.status).toBe(200);
  return { ...hiddenFields(await page.text()), step: 'confirm' };
}
async function withdraws(visitor: Visitor, fields: Record<string, string>): Promise<Response> {
  return visitor.post(path, await asks(visitor, fields));
}
async function statementOf({ email }: Pick<Member, 'email'>, number = '') {
  const [order] = await ordersOf(email);
  return { name: 'Anna Holm', contract: number || displaySubscriptionNumber(order?.number ?? ''), email };
}

describe('the withdrawal function', () => {
  it('stands on every page under the words of the law, asks three things, and needs neither login nor cookie', async () => {
    const visitor = stranger();
    expect(await visitor.page('/')).toMatch(/<strong><a href="\/withdraw">Withdraw from contract here<\/a><\/strong>/);
    const page = await visitor.page(path);
    expect(headingOf(page)).toBe('Withdraw from contract here');
    expect([...page.matchAll(/<input type="(?:text|email)"[^>]* name="([^"]+)"/g)].map(([, name]) => name)).toEqual([
      'name',
      'contract',
      'email',
    ]);
    const confirm = await (await visitor.post(path, { name: 'A', contract: 'D-1', email: 'a@example.com' })).text();
    expect(confirm).toContain('>Confirm withdrawal<');
    expect(visitor.cookies.size).toBe(0);
    const danish = createVisitor(world, { language: 'da' });
    expect(headingOf(await danish.page(path))).toBe('Fortryd aftale');
  });

  it('stops the charges, pays back and says so by mail, in whatever spelling the number comes', async () => {
    const member = await createMember(world, { language: 'en' });
    const [order] = await ordersOf(member.email);
    const typed = (order?.number ?? '').toLowerCase().replace(/(\d{3})/, '$1 - ');
    const visitor = stranger();
    const fields = await asks(visitor, { name: ' Anna  Holm ', contract: typed, email: member.email.toUpperCase() });
    expect(fields).toMatchObject({ contract: displaySubscriptionNumber(order?.number ?? ''), name: 'Anna Holm' });
    const answer = await visitor.post(path, fields);
    expect(say(answer)).toBe(`303 ${sent}`);
    expect(headingOf(await visitor.page(sent))).toBe(english.withdraw.sent.title);

    const today = civilDateOf(world.services.clock.now(), 'Europe/Copenhagen');
    const [after] = await ordersOf(member.email);
    expect(after).toMatchObject({ state: 'withdrawn' });
    const [row] = await kept(member.email);
    expect(row).toMatchObject({ outcome: 'done', language: 'en', refund_minor: order?.first_amount_minor });
    const [receipt, ...more] = await receiptsTo(member.email);
    expect(more).toEqual([]);
    expect(receipt?.text).toContain(row?.statement ?? 'nothing');
    const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
    expect(receipt?.subject.replaceAll('\u00a0', ' ')).toContain(format.format(Date.parse(today)));
    expect((await world.ledger()).filter(({ subscriptionId }) => subscriptionId === member.subscriptionId)).toEqual([
      expect.objectContaining({ kind: 'charge' }),
      expect.objectContaining({ kind: 'refund', amount: order?.first_amount_minor }),
    ]);
    await expectBooksAgree(world);
  });

  it('answers the same for all: unknown number, somebody else’s address, too late, over already', async () => {
    const member = await createMember(world, { language: 'en' });
    const own = await statementOf(member);
    const other = newAddress();
    const unknown = newAddress();
    const answers = [
      await withdraws(stranger(), { ...own, email: other }),
      await withdraws(stranger(), {
        ...own,
        name: 'Log in at evil.example/x',
        contract: 'the one in May',
        email: unknown,
      }),
      await withdraws(stranger(), own),
    ];
    expect(answers.map(say)).toEqual(Array(3).fill(`303 ${sent}`));
    expect(await kept(other)).toMatchObject([{ outcome: 'unmatched' }]);
    expect(await kept(unknown)).toMatchObject([{ outcome: 'unmatched', contract: 'the one in May' }]);
    for (const address of [other, unknown]) expect(await receiptsTo(address)).toHaveLength(1);
    // Nothing that a stranger typed becomes a link in a mail of ours.
    const [toUnknown] = await receiptsTo(unknown);
    expect(toUnknown?.text).toContain('Log in at');
    expect(`${toUnknown?.text} ${toUnknown?.html}`).not.toContain('evil.example');
    const seller = world.services.markets.denmark.seller.mail;
    const copies = await receiptsTo(seller);
    expect(copies.map(({ text }) => text).filter((text) => text.includes(unknown))).toHaveLength(1);
    expect(copies[0]?.text).toContain('Din besked');

    world.advance(25 * 3600);
    expect(say(await withdraws(stranger(), own))).toBe(`303 ${sent}`);
    expect((await kept(member.email)).map(({ outcome }) => outcome).toSorted()).toEqual(['already', 'done']);

    const late = await createMember(world, { language: 'en' });
    const [{ snapshot_json = '{}' } = {}] = await ordersOf(late.email);
    expect(JSON.parse(snapshot_json)).toHaveProperty('withdrawUntil');
    // Past the fourteenth day and a weekend it may have fallen on.
    world.advance(18 * 24 * 3600);
    expect(say(await withdraws(stranger(), await statementOf(late)))).toBe(`303 ${sent}`);
    expect(await kept(late.email)).toMatchObject([{ outcome: 'tooLate', refund_minor: 0 }]);
    expect((await ordersOf(late.email))[0]).toMatchObject({ state: 'active' });
    expect(await receiptsTo(late.email)).toHaveLength(1);
  });

  it('takes one statement once: two presses, two tabs, the way back, the same again within a day', async () => {
    const member = await createMember(world, { language: 'en' });
    const own = await statementOf(member);
    const [one, two] = [stranger(), stranger()];
    const [first, second] = [await asks(one, own), await asks(two, own)];
    const answers = await Promise.all([one.post(path, first), one.post(path, first), two.post(path, second)]);
    expect(answers.map(say)).toEqual(Array(3).fill(`303 ${sent}`));
    expect(say(await one.post(path, first))).toBe(`303 ${sent}`);
    expect(say(await withdraws(stranger(), own))).toBe(`303 ${sent}`);
    expect(await kept(member.email)).toHaveLength(1);
    expect(await receiptsTo(member.email)).toHaveLength(1);
    await expectBooksAgree(world);
  });

  it('a key that is missing, made up or used for something else shows the page again with a fresh one', async () => {
    const visitor = stranger();
    const email = newAddress();
    const fields = await asks(visitor, { name: 'A', contract: 'D-1', email });
    for (const idempotencyKey of ['', 'made.up']) {
      const again = await visitor.post(path, { ...fields, idempotencyKey });
      const html = await again.text();
      expect(again.status).toBe(422);
      expect(textOf(html)).toContain(english.withdraw.again);
      expect(hiddenFields(html).idempotencyKey).toMatch(/.\../);
    }
    expect(say(await visitor.post(path, fields))).toBe(`303 ${sent}`);
    expect((await visitor.post(path, { ...fields, contract: 'D-2' })).status).toBe(422);
    expect(await kept(email)).toHaveLength(1);
  });

  it('keeps what was typed when something is missing, and lets it be changed before it is sent', async () => {
    const visitor = stranger();
    const empty = await visitor.post(path, { name: '', contract: 'D-1', email: 'x' });
    const html = await empty.text();
    expect(empty.status).toBe(422);
    for (const message of [english.form.error.name, english.form.error.email.split(',')[0] ?? ''])
      expect(textOf(html)).toContain(message);
    expect(html).toContain('value="D-1"');
    const fields = await asks(visitor, { name: 'A', contract: 'nonsense', email: 'a@example.com' });
    const edit = await visitor.post(path, { ...fields, step: 'edit' });
    expect(edit.status).toBe(200);
    expect(await edit.text()).toContain('value="nonsense"');
    for (const bad of ['a\r\nBcc: x@example.com', '\u202e', 'x'.repeat(500)])
      expect((await visitor.post(path, { ...fields, contract: bad })).status).toBe(422);
  });

  it('takes five an hour for one address, known or not', async () => {
    const email = newAddress();
    const answers: string[] = [];
    for (let count = 1; count <= 6; count += 1)
      answers.push(say(await withdraws(stranger(), { name: 'A', contract: `D-${count}`, email })));
    expect(answers).toEqual([...Array(5).fill(`303 ${sent}`), '429']);
    expect(await receiptsTo(email)).toHaveLength(5);
    world.advance(3601);
    expect(say(await withdraws(stranger(), { name: 'A', contract: 'D-7', email }))).toBe(`303 ${sent}`);
  });

  it('works while the provider is down; the money goes back when it is there again', async () => {
    const member = await createMember(world, { language: 'en' });
    await world.sandboxPost('/stripe/faults', { fault: 'status500' });
    expect(say(await withdraws(stranger(), await statementOf(member)))).toBe(`303 ${sent}`);
    expect((await ordersOf(member.email))[0]).toMatchObject({ state: 'withdrawn' });
    expect(await receiptsTo(member.email)).toHaveLength(1);
    await world.sandboxPost('/stripe/faults', { fault: null });
    for (let round = 0; round < 4; round += 1) {
      world.advance(3600);
      await world.services.jobs.sweep();
      await world.settle();
    }
    await expectBooksAgree(world);
  });

  it('is filled in for who is logged in', async () => {
    const { visitor, email } = await createMember(world, { language: 'en' });
    const page = await visitor.page(path);
    const [order] = await ordersOf(email);
    for (const value of ['Anna Holm', displaySubscriptionNumber(order?.number ?? ''), email])
      expect(page).toContain(`value="${value}"`);
    expect(locationOf(await withdraws(visitor, await statementOf({ email })))).toBe(sent);
  });
});
