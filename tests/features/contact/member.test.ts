import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { displaySubscriptionNumber } from '../../../worker/domain/membership/subscription-number';
import { paths } from '../../../worker/paths';
import { probeDatabase } from '../../setup/databases/database-probe';
import { ordersOf } from '../../setup/money/records';
import { english, errorIdOf, headingOf, say, textOf } from '../../setup/pages/answers';
import { createMember, type Member } from '../../setup/people/member';
import { createWorld, type World } from '../../setup/world';
import { createWriter, kept, templateOf } from './writer';

/** What a member's login adds to a message, and what it does not. */
const path = paths.contact.href();
const sent = paths.contact.href({ sent: '1' });
const probe = probeDatabase((env as unknown as { DB: D1Database }).DB);
let world: World;
let member: Member;
let number: string;
beforeAll(async () => {
  world = await createWorld({ DB: probe.database });
  member = await createMember(world, { language: 'en' });
  const [order] = await ordersOf(member.email);
  number = displaySubscriptionNumber(order?.number ?? '');
});

const writerFor = ({ visitor, email }: Member) => createWriter(world, { visitor, email });
const contentOf = async (sealed: string | undefined) =>
  JSON.parse((await world.services.sealer.open(sealed ?? '')) ?? '{}') as { memberships: Record<string, unknown>[] };
const newestTo = async (address: string) =>
  (await world.mailTo(address)).filter((mail) => templateOf(mail) === 'contact')[0];

describe('a member who writes', () => {
  it('finds name and address filled in, and an open box that says what it would add', async () => {
    const page = await member.visitor.page(path);
    for (const value of ['Anna Holm', member.email]) expect(page).toContain(`value="${value}"`);
    const box = /<input type="checkbox"[^>]*name="attach"[^>]*>/.exec(page)?.[0] ?? '';
    expect([box.includes('value="yes"'), box.includes('checked')]).toEqual([true, false]);
    expect(textOf(page)).toContain(number);
    expect(page).toContain(`href="${paths.account.subscription.href()}"`);
    expect(await createWriter(world).visitor.page(path)).not.toContain('name="attach"');
  });

  it('sends nothing of the membership without the tick, and number, product, studio and state with it', async () => {
    const writer = writerFor(member);
    expect(say(await writer.writes())).toBe(`303 ${sent}`);
    const [without] = await kept(member.email);
    expect([without?.member_id, await contentOf(without?.sealed)]).toMatchObject([null, { memberships: [] }]);
    expect((await newestTo(member.email))?.text).not.toContain(number);

    expect(say(await writer.writes({ attach: 'yes' }))).toBe(`303 ${sent}`);
    const row = (await kept(member.email)).find(({ member_id }) => member_id !== null);
    expect(row?.member_id).toBe(member.memberId);
    const { memberships } = await contentOf(row?.sealed);
    expect(memberships).toEqual([expect.objectContaining({ standing: 'active', studio: expect.any(String) })]);
    const seller = await newestTo(world.markets.denmark.seller.mail);
    expect(seller?.text).toContain(number);
    expect(seller?.text).toContain(String((memberships[0]?.product as { da?: string } | undefined)?.da));
  });

  it('has it told to the seller and in the copy to their own address, but to no other that was typed', async () => {
    const hasty = await createMember(world, { language: 'en' });
    const shown = displaySubscriptionNumber((await ordersOf(hasty.email))[0]?.number ?? '');
    const other = `typo-${hasty.email}`;
    await writerFor(hasty).writes({ attach: 'yes', email: other });
    const [copy, seller] = [await newestTo(other), await newestTo(world.markets.denmark.seller.mail)];
    expect([copy?.text.includes(shown), seller?.text.includes(shown)]).toEqual([false, true]);
    await writerFor(hasty).writes({ attach: 'yes', email: hasty.email.toUpperCase() });
    expect((await newestTo(hasty.email))?.text).toContain(shown);
  });

  it('cannot add what is somebody else’s: a stranger’s tick adds nothing', async () => {
    const stranger = createWriter(world, { email: member.email });
    expect(say(await stranger.writes({ attach: 'yes' }))).toBe(`303 ${sent}`);
    expect((await kept(member.email)).filter(({ member_id }) => member_id !== null)).toHaveLength(1);
  });

  it('has the messages in the file of everything, and loses them with the account', async () => {
    const leaving = await createMember(world, { language: 'en' });
    const other = `other-${leaving.email}`;
    const writer = writerFor(leaving);
    await writer.writes({ message: 'From my own address' });
    await writer.writes({ message: 'From another one', email: other, attach: 'yes' });
    const { messages } = await world.services.personalData.exportOf(leaving.memberId);
    expect(messages.map(({ content }) => (content as { message: string }).message).toSorted()).toEqual([
      'From another one',
      'From my own address',
    ]);
    expect(JSON.stringify(messages)).not.toMatch(/"(?:sealed|networkKey|emailKey)"/);
    const { database, closing } = world.services;
    await database.write([
      database.prepare(`UPDATE subscription SET state = 'ended' WHERE member_id = ?`, leaving.memberId),
    ]);
    const closed = {
      memberId: leaving.memberId,
      ...{ email: leaving.email, firstName: 'Anna', language: 'en', today: '2026-01-01', keptUntil: null },
    };
    await database.write(await closing.closeStatements(closed));
    expect([...(await kept(leaving.email)), ...(await kept(other))]).toEqual([]);
  });

  it('loses no text when the database does not answer', async () => {
    const writer = writerFor(member);
    const form = await writer.opens();
    world.advance(3);
    probe.isDown = true;
    const answer = await writer.visitor.post(path, { ...writer.fields({ message: 'Worth keeping' }), ...form });
    const shown = await writer.visitor.get(path);
    probe.isDown = false;
    const html = await answer.text();
    expect([answer.status, answer.headers.get('retry-after'), headingOf(html)]).toEqual([
      503,
      '30',
      english.contact.title,
    ]);
    expect(html).toContain('>Worth keeping</textarea>');
    expect(textOf(html)).toContain(errorIdOf(answer));
    expect(shown.status).toBe(200);
  });
});
