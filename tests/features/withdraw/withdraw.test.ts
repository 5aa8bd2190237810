import { beforeAll, describe, expect, it } from 'vitest';
import { civilDateOf } from '../../../worker/domain/dates';
import { markets } from '../../../worker/domain/markets';
import { displaySubscriptionNumber } from '../../../worker/domain/membership/subscription-number';
import { Unavailable } from '../../../worker/failures';
import { paths } from '../../../worker/paths';
import { expectRecordsAgree, ordersOf, rows } from '../../setup/money/records';
import { english, errorIdOf, headingOf, locationOf, say, textOf } from '../../setup/pages/answers';
import { createMember } from '../../setup/people/member';
import { createVisitor, hiddenFields, newAddress, type Visitor } from '../../setup/people/visitor';
import {
  asks,
  linksTo,
  mailsOf,
  newNetwork,
  sentAddress as sent,
  statementOf,
  withdraws,
} from '../../setup/people/withdrawal';
import { createWorld, type World } from '../../setup/world';

const path = paths.withdraw.href();
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const stranger = () => createVisitor(world, { language: 'en' });
const plus = (email: string, count: number) => email.replace('@', `+${count}@`);
const receiptsTo = (address: string) => mailsOf(world, address, 'withdrawal');
const kept = (email: string) =>
  rows<{
    outcome: string;
    refund_minor: number;
    statement: string;
    language: string;
    contract: string;
    waits_for: string | null;
  }>('SELECT outcome, refund_minor, statement, language, contract, waits_for FROM withdrawal WHERE email = ?', email);

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

  it('sends back the seller’s name as the page wrote it, although it has dots', async () => {
    const email = newAddress();
    const dutch = createVisitor(world, { market: 'netherlands', language: 'en' });
    await withdraws(dutch, { name: 'Anna Holm', contract: 'evil.example', email });
    await world.settle();
    const [{ text } = { text: '' }] = await receiptsTo(email);
    expect(text).toContain(`with ${markets.netherlands.seller.legalName}, membership number evil. example.`);
  });

  it('says before the last button only what holds for who presses it', async () => {
    const member = await createMember(world, { language: 'en' });
    const [order] = await ordersOf(member.email);
    const { atOnce, byLink, counts } = english.withdraw.confirm;
    const typed = { name: 'Anna Holm', contract: order?.number ?? '', email: member.email };
    const saysTo = async (visitor: Visitor, contract = typed.contract) => {
      const page = textOf(await (await visitor.post(path, { ...typed, contract })).text());
      return [atOnce, byLink, counts].map((text) => page.includes(text));
    };
    expect(await saysTo(member.visitor)).toEqual([true, false, true]);
    // To a stranger a number that exists is like one that does not.
    expect(await saysTo(stranger())).toEqual([false, true, true]);
    expect(await saysTo(stranger(), 'Xyzzy')).toEqual([false, false, true]);
    const { own } = english.withdraw.sent;
    expect(textOf(await stranger().page(sent))).not.toContain(own);
    expect(textOf(await member.visitor.page(sent))).toContain(own);
  });

  it('logged in it stops the charges, pays back and says so by mail, in whatever spelling the number comes', async () => {
    const member = await createMember(world, { language: 'en' });
    const [order] = await ordersOf(member.email);
    const typed = (order?.number ?? '').toLowerCase().replace(/(\d{3})/, '$1 - ');
    const { visitor } = member;
    const fields = await asks(visitor, { name: ' Anna  Holm ', contract: typed, email: member.email.toUpperCase() });
    expect(fields).toMatchObject({ contract: displaySubscriptionNumber(order?.number ?? ''), name: 'Anna Holm' });
    const answer = await visitor.post(path, fields);
    expect(say(answer)).toBe(`303 ${sent}`);
    const page = await visitor.page(sent);
    expect(headingOf(page)).toBe(english.withdraw.sent.title);
    expect(textOf(page)).toMatch(/Received \d+ \w+ \d{4} at \d\d:\d\d/);
    // Known to this browser alone, and for minutes.
    expect(textOf(await stranger().page(sent))).not.toMatch(/at \d\d:\d\d/);

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
    await expectRecordsAgree(world);
  });

  it('keeps and acknowledges what fits no contract, in harmless words, and tells the seller', async () => {
    const member = await createMember(world, { language: 'en' });
    const own = await statementOf(member);
    const [other, unknown] = [newAddress(), newAddress()];
    const answers = [
      await withdraws(stranger(), { ...own, email: other }),
      await withdraws(stranger(), {
        ...own,
        name: 'Log in at evil.example/x',
        contract: 'the one in May',
        email: unknown,
      }),
    ];
    expect(answers.map(say)).toEqual(Array(2).fill(`303 ${sent}`));
    expect(await kept(other)).toMatchObject([{ outcome: 'unmatched', waits_for: 'operator' }]);
    expect(await kept(unknown)).toMatchObject([{ outcome: 'unmatched', contract: 'the one in May' }]);
    for (const address of [other, unknown]) expect(await receiptsTo(address)).toHaveLength(1);
    // Nothing that a stranger typed becomes a link in a mail of ours.
    const [toUnknown] = await receiptsTo(unknown);
    expect(toUnknown?.text).toContain('Log in at');
    expect(`${toUnknown?.text} ${toUnknown?.html}`).not.toContain('evil.example');
    await world.services.jobs.sweep();
    const copies = await mailsOf(world, markets.denmark.seller.mail, 'withdrawals-waiting');
    expect(copies.map(({ text }) => text).filter((text) => text.includes(unknown))).toHaveLength(1);
    expect(`${copies[0]?.text} ${copies[0]?.html}`).not.toContain('evil.example');
    expect(copies[0]?.text).toContain('Medlemsnummer: the one in May');
    expect((await ordersOf(member.email))[0]).toMatchObject({ state: 'active' });
  });

  it('logged in it says when it was over already, or too late', async () => {
    const member = await createMember(world, { language: 'en' });
    const own = await statementOf(member);
    expect(say(await withdraws(member.visitor, own))).toBe(`303 ${sent}`);
    world.advance(25 * 3600);
    await member.visitor.logsIn();
    expect(say(await withdraws(member.visitor, own))).toBe(`303 ${sent}`);
    expect((await kept(member.email)).map(({ outcome }) => outcome).toSorted()).toEqual(['already', 'done']);

    const late = await createMember(world, { language: 'en' });
    const [{ snapshot_json = '{}' } = {}] = await ordersOf(late.email);
    expect(JSON.parse(snapshot_json)).toHaveProperty('withdrawUntil');
    // Past the fourteenth day and a weekend or an Easter it may have fallen on.
    world.advance(20 * 24 * 3600);
    await late.visitor.logsIn();
    expect(say(await withdraws(late.visitor, await statementOf(late)))).toBe(`303 ${sent}`);
    expect(await kept(late.email)).toMatchObject([{ outcome: 'tooLate', refund_minor: 0, waits_for: 'operator' }]);
    expect((await ordersOf(late.email))[0]).toMatchObject({ state: 'active' });
    const [told, ...more] = await receiptsTo(late.email);
    expect([more, told?.text.includes(english.mail.withdrawal.tooLate)]).toEqual([[], true]);
  });

  it('takes one statement once: two presses, two tabs, the way back, the same again within a day', async () => {
    const member = await createMember(world, { language: 'en' });
    const own = await statementOf(member);
    const [one, two] = [stranger(), stranger()];
    const network = newNetwork();
    const [first, second] = [await asks(one, own), await asks(two, own)];
    const answers = await Promise.all([
      one.post(path, first, network),
      one.post(path, first, network),
      two.post(path, second, network),
    ]);
    expect(answers.map(say)).toEqual(Array(3).fill(`303 ${sent}`));
    expect(say(await one.post(path, first, network))).toBe(`303 ${sent}`);
    expect(say(await withdraws(stranger(), own))).toBe(`303 ${sent}`);
    expect(await kept(member.email)).toHaveLength(1);
    expect(await receiptsTo(member.email)).toHaveLength(1);
    expect(await linksTo(world, member.email)).toHaveLength(1);

    const { visitor } = member;
    const [third, fourth] = [await asks(visitor, own), await asks(visitor, own)];
    const ending = await Promise.all([
      visitor.post(path, third),
      visitor.post(path, third),
      visitor.post(path, fourth),
    ]);
    expect(ending.map(say)).toEqual(Array(3).fill(`303 ${sent}`));
    expect((await kept(member.email)).map(({ outcome }) => outcome).toSorted()).toEqual(['already', 'done']);
    expect(await receiptsTo(member.email)).toHaveLength(2);
    await expectRecordsAgree(world);
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

  it('mails an address five acknowledgements an hour, however many are sent; the others in their turn', async () => {
    const email = newAddress();
    const answers: string[] = [];
    for (let count = 1; count <= 7; count += 1)
      answers.push(say(await withdraws(stranger(), { name: 'A', contract: `D-${count}`, email: plus(email, count) })));
    expect(answers).toEqual(Array(7).fill(`303 ${sent}`));
    const received = async () => {
      const all = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((count) => receiptsTo(plus(email, count))));
      return all.flat().length;
    };
    expect(await received()).toBe(5);
    world.advance(3601);
    await world.services.jobs.sweep();
    expect(await received()).toBe(7);
    expect(say(await withdraws(stranger(), { name: 'A', contract: 'D-8', email }))).toBe(`303 ${sent}`);
  });

  it('keeps the statement, names every other way and the error while nothing can be stored', async () => {
    const { withdrawals } = world.services;
    const { receiving } = withdrawals;
    withdrawals.receiving = async () => {
      throw new Unavailable('database');
    };
    const answer = await withdraws(stranger(), { name: 'Anna Holm', contract: 'D-1', email: newAddress() });
    withdrawals.receiving = receiving;
    const text = textOf(await answer.text());
    expect(answer.status).toBe(503);
    for (const said of ['Anna Holm', markets.denmark.seller.mail, errorIdOf(answer)]) expect(text).toContain(said);
  });

  it('works while the provider is down; the money goes back when it is there again', async () => {
    const member = await createMember(world, { language: 'en' });
    await world.sandboxPost('/stripe/faults', { fault: 'status500' });
    expect(say(await withdraws(member.visitor, await statementOf(member)))).toBe(`303 ${sent}`);
    expect((await ordersOf(member.email))[0]).toMatchObject({ state: 'withdrawn' });
    expect(await receiptsTo(member.email)).toHaveLength(1);
    await world.sandboxPost('/stripe/faults', { fault: null });
    for (let round = 0; round < 4; round += 1) {
      world.advance(3600);
      await world.services.jobs.sweep();
      await world.settle();
    }
    await expectRecordsAgree(world);
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
