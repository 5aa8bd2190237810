import { beforeAll, describe, expect, it } from 'vitest';
import { markets } from '../../../worker/domain/markets';
import { paths } from '../../../worker/paths';
import { rows } from '../../setup/money/records';
import { english, headingOf, locationOf, say, textOf } from '../../setup/pages/answers';
import { hiddenFields } from '../../setup/people/visitor';
import { createWorld, type Mail, type World } from '../../setup/world';
import { createWriter, kept, templateOf } from './writer';

const path = paths.contact.href();
const sent = paths.contact.href({ sent: '1' });
const seller = markets.denmark.seller.mail;
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const contactMailsTo = async (address: string): Promise<Mail[]> =>
  (await world.mailTo(address)).filter((mail) => templateOf(mail) === 'contact');
const replyToOf = (mail: Mail) => (mail as unknown as { replyTo: string[] }).replyTo.join();

describe('the contact form', () => {
  it('keeps what is written sealed, mails it with the writer as who is answered, and a copy', async () => {
    const writer = createWriter(world);
    const message = 'Hello,\r\n\r\nwhy did I pay twice? See https://evil.example/x';
    const answer = await writer.writes({ topic: 'payment', message });
    expect(say(answer)).toBe(`303 ${sent}`);
    const page = await writer.visitor.page(sent);
    expect(headingOf(page)).toBe(english.contact.sent.title);
    const reference = writer.visitor.cookies.get('contact') ?? 'none';
    expect(textOf(page)).toContain(reference);

    const [row, ...more] = await kept(writer.email);
    expect(more).toEqual([]);
    expect(row).toMatchObject({ reference, topic: 'payment', language: 'en', market: 'denmark', member_id: null });
    // No sealed text has a space, a quote or a bracket: four letters alone stand in one by chance.
    expect(row?.sealed).toMatch(/^[\w.~-]+$/);
    expect(row?.sealed).not.toMatch(/Hello|Anna Holm|example/);
    expect(JSON.parse((await world.services.sealer.open(row?.sealed ?? '')) ?? '{}')).toMatchObject({
      name: 'Anna Holm',
      message: message.replaceAll('\r', ''),
      memberships: [],
    });

    const [copy, ...others] = await contactMailsTo(writer.email);
    expect(others).toEqual([]);
    expect([copy?.subject.includes(reference), copy && replyToOf(copy)]).toEqual([true, seller]);
    expect(copy?.text).toContain('> why did I pay twice?');
    // Whoever types the address of somebody else sends them no link.
    expect(`${copy?.text} ${copy?.html}`).not.toContain('evil.example');
    const [toSeller] = (await contactMailsTo(seller)).filter(({ subject }) => subject.includes(reference));
    expect(toSeller && replyToOf(toSeller)).toBe(writer.email);
    expect(toSeller?.text).toContain('https://evil.example/x');
    expect(toSeller?.text).toMatch(/Links i beskeden: 1/);
    expect(toSeller?.subject).toBe(`Betaling: besked ${reference}`);
  });

  it('refuses what is missing or too long, says how to mend it and keeps every word', async () => {
    const writer = createWriter(world);
    const long = 'å'.repeat(4001);
    const cases: [Record<string, string>, string][] = [
      [{ topic: '' }, english.form.error.topic],
      [{ topic: 'nonsense' }, english.form.error.topic],
      [{ name: ' ' }, english.form.error.name],
      [{ name: 'x'.repeat(81) }, '80'],
      [{ name: 'Anna\r\nBcc: x@example.com' }, english.form.error.characters],
      [{ name: '\u202eAnna' }, english.form.error.characters],
      [{ email: 'anna' }, english.form.error.email.split(',')[0] ?? ''],
      [{ email: 'a@example.com\r\nBcc: b@example.com' }, english.form.error.email.split(',')[0] ?? ''],
      [{ email: 'a@example.com,b@example.com' }, english.form.error.email.split(',')[0] ?? ''],
      [{ message: ' \n ' }, english.form.error.message],
      [{ message: long }, '4000'],
    ];
    for (const [wrong, words] of cases) {
      const answer = await writer.writes(wrong);
      const html = await answer.text();
      expect([wrong, answer.status]).toEqual([wrong, 422]);
      expect(html).toMatch(/<title>Error: /);
      expect(textOf(html)).toContain(words);
      if (!('message' in wrong)) expect(html).toContain('>Where are you?</textarea>');
      if (!('name' in wrong)) expect(html).toContain('value="Anna Holm"');
    }
    expect(await (await writer.writes({ message: long })).text()).toContain(long);
    expect(await kept(writer.email)).toEqual([]);
    expect(say(await writer.writes({ name: 'x'.repeat(80), message: 'å'.repeat(4000) }))).toBe(`303 ${sent}`);
  });

  it('who mends a field has waited already; too fast, too old, forged or no stamp: once more, and nothing is lost', async () => {
    const writer = createWriter(world);
    const shown = await writer.opens();
    for (const [wait, stamp] of [
      [0, shown.stamp],
      [24 * 3600 + 1, shown.stamp],
      [5, `${(world.services.clock.now() - 60_000).toString(36)}.x~y`],
      [5, ''],
    ] as const) {
      const form = await writer.opens();
      world.advance(wait);
      const fields = { ...form, stamp: wait === 0 ? (form.stamp ?? '') : (stamp ?? '') };
      const answer = await writer.visitor.post(path, { ...writer.fields(), ...fields });
      const html = await answer.text();
      expect([wait, answer.status]).toEqual([wait, 422]);
      expect(textOf(html)).toContain(textOf(english.contact.notice.again.text));
      expect(html).toContain('>Where are you?</textarea>');
      world.advance(3);
      expect(say(await writer.visitor.post(path, { ...writer.fields(), ...hiddenFields(html) }))).toBe(`303 ${sent}`);
    }
    const form = await writer.opens();
    world.advance(3);
    const refused = await (await writer.visitor.post(path, { ...writer.fields({ topic: '' }), ...form })).text();
    expect(hiddenFields(refused).stamp).toBe(form.stamp);
  });

  it('what only a program fills in gets the same answer and sends nothing', async () => {
    const writer = createWriter(world);
    const answer = await writer.writes({ subject: 'Cheap pills' });
    const honest = createWriter(world);
    const other = await honest.writes();
    expect([say(answer), say(other)]).toEqual([`303 ${sent}`, `303 ${sent}`]);
    expect(headingOf(await writer.visitor.page(sent))).toBe(english.contact.sent.title);
    expect([await kept(writer.email), await contactMailsTo(writer.email)]).toEqual([[], []]);
    const names = (response: Response) => [...response.headers.keys()].filter((name) => name !== 'x-request-id');
    expect(names(answer)).toEqual(names(other));
    const page = await writer.visitor.page(path);
    expect(page).toMatch(/<div class="sr" aria-hidden="true"><label[^>]*>[^<]+<\/label><input [^>]*name="subject"/);
    expect(page).not.toMatch(/ style="/);
    const trap = /<input [^>]*name="subject"[^>]*>/.exec(page)?.[0] ?? '';
    expect([/tabindex="-1"/i.test(trap), /autocomplete="off"/i.test(trap)]).toEqual([true, true]);
  });

  it('takes one form once: two presses at once, the way back, and asks again for other words with its key', async () => {
    const writer = createWriter(world);
    const form = { ...writer.fields(), ...(await writer.opens()) };
    world.advance(3);
    const answers = await Promise.all([1, 2, 3].map(() => writer.visitor.post(path, form)));
    expect(answers.map(say)).toEqual(Array(3).fill(`303 ${sent}`));
    expect(say(await writer.visitor.post(path, form))).toBe(`303 ${sent}`);
    expect(await kept(writer.email)).toHaveLength(1);
    expect(await contactMailsTo(writer.email)).toHaveLength(1);
    const changes: Record<string, string>[] = [
      { message: 'Other words' },
      { idempotencyKey: 'made.up' },
      { idempotencyKey: '' },
    ];
    for (const changed of changes) {
      const again = await writer.visitor.post(path, { ...form, ...changed });
      expect([changed, again.status]).toEqual([changed, 422]);
      expect(hiddenFields(await again.text()).idempotencyKey).toMatch(/.\../);
    }
    expect(await kept(writer.email)).toHaveLength(1);
  });

  it('takes five an hour from one mailbox and thirty from one network, and keeps the sixth in the form', async () => {
    const writer = createWriter(world);
    for (let count = 0; count < 5; count += 1) expect(say(await writer.writes())).toBe(`303 ${sent}`);
    const sixth = await writer.writes({ email: writer.email.toUpperCase(), message: 'The sixth' });
    expect([sixth.status, Number(sixth.headers.get('retry-after')) > 3000]).toEqual([429, true]);
    expect(await sixth.text()).toContain('>The sixth</textarea>');
    expect(await kept(writer.email)).toHaveLength(5);
    world.advance(3601);
    expect(say(await writer.writes())).toBe(`303 ${sent}`);

    const [local, domain] = writer.email.split('@');
    for (let count = 0; count < 4; count += 1)
      expect(say(await writer.writes({ email: `${local}+${count}@${domain}` }))).toBe(`303 ${sent}`);
    for (const email of [`${local}+x+y@${domain}`, writer.email])
      expect((await writer.writes({ email })).status).toBe(429);
    for (const email of [`${local}+x@other.${domain}`, `${local}z@${domain}`])
      expect(say(await writer.writes({ email }))).toBe(`303 ${sent}`);

    const from = (address: string) => createWriter(world, { headers: { 'cf-connecting-ip': address } });
    const statuses: number[] = [];
    for (let count = 0; count < 31; count += 1) statuses.push((await from(`2001:db8:0:1:${count}::1`).writes()).status);
    expect(statuses).toEqual([...Array(30).fill(303), 429]);
    expect((await from('2001:db8:0:2::1').writes()).status).toBe(303);
    const [counted] = await rows<{ keys: string }>('SELECT group_concat(key) AS keys FROM budget');
    expect(counted?.keys).not.toMatch(/2001|@|visitor/);
    // A day's window, and an hour more.
    world.advance(26 * 3600);
    await world.services.jobs.purge();
    expect(await rows('SELECT 1 FROM budget')).toEqual([]);
  });

  it('sent is stored: a provider that is down gets the mails when it is back', async () => {
    await world.sandboxPost('/mail/faults', { fault: 'status500' });
    const writer = createWriter(world);
    expect(say(await writer.writes())).toBe(`303 ${sent}`);
    expect(await contactMailsTo(writer.email)).toEqual([]);
    await world.sandboxPost('/mail/faults', { fault: null });
    world.advance(60);
    await world.services.jobs.sweep();
    expect(await contactMailsTo(writer.email)).toHaveLength(1);
  });

  it('is deleted by the purge after the days that the page names', async () => {
    const writer = createWriter(world);
    await writer.writes();
    const days = markets.denmark.retention.contactDays;
    expect(textOf(await writer.visitor.page(path))).toContain(`after ${days} days`);
    world.advance(days * 86_400 - 60);
    await world.services.jobs.purge();
    expect(await kept(writer.email)).toHaveLength(1);
    world.advance(120);
    await world.services.jobs.purge();
    expect(await kept(writer.email)).toEqual([]);
  });

  it('marks the topic a link names, and shows with each what can be done at once', async () => {
    const { visitor } = createWriter(world);
    const page = await visitor.page(paths.contact.href({ topic: 'payment' }));
    expect(page).toMatch(
      /<input type="radio" name="topic"[^>]*checked=""[^>]*value="payment"|value="payment"[^>]*checked=""/,
    );
    for (const target of [paths.withdraw.href(), paths.howToActivate.href(), paths.help.privacy.href()])
      expect(page.split('<footer')[0]).toContain(`href="${target}"`);
    expect(page).toContain(`returnTo=${encodeURIComponent(paths.account.subscription.href())}`);
    expect(locationOf(await visitor.get(paths.account.payments.href()))).toBe('/');
    const answered = await visitor.page(paths.contact.href({ sent: '1' }));
    expect(answered).not.toContain('undefined');
  });
});
