import { beforeEach, describe, expect, it, vi } from 'vitest';
import { paths } from '../../../worker/paths';
import { messageOf } from '../../mail/messages';
import { rows } from '../../setup/money/records';
import { createMember, type Member } from '../../setup/people/member';
import { createOperator } from '../../setup/people/operator';
import { defences } from '../../setup/people/thief';
import { createVisitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

/** From the provider's event to what member and operator see, and what is not sent any more. */
let world: World;
let member: Member;
beforeEach(async () => {
  world = await createWorld();
  member = await createMember(world, { language: 'en' });
  await world.settle();
});

const becomes = async (event: string, to = member.email) =>
  (await (await world.sandboxPost('/mail/events', { to, event })).json()) as { status: number };
const markOf = () => world.services.addressMarks.of(member.email);
const profile = async () => (await member.visitor.get(paths.account.profile.href())).text();
const memberPage = async () => {
  const operator = await createOperator(world);
  const [row] = await rows<{ subscription_id: string }>(
    'SELECT subscription_id FROM subscription WHERE member_id = (SELECT member_id FROM member WHERE email = ?)',
    member.email,
  );
  const href = paths.backOfficeMore.member.href({ subscriptionId: row?.subscription_id ?? '' });
  return (await operator.get(`${href}?market=denmark`)).text();
};
const healthPage = async () =>
  (await (await createOperator(world)).get(`${paths.backOffice.health.href()}?market=denmark`)).text();

async function sendsBulk() {
  const mail = { ...messageOf('cancel', 'en'), to: member.email };
  const entry = { message: { kind: 'mail', mail }, dedupe: crypto.randomUUID(), isBulk: true } as const;
  // What the member was sent before has arrived.
  await world.settle();
  const before = (await world.mailTo(member.email)).length;
  await world.services.database.write([await world.services.outbox.enqueue(entry)]);
  await world.services.outbox.drainBulk();
  return (await world.mailTo(member.email)).length - before;
}

describe('a mail that comes back', () => {
  it('marks the address, is told to member and operator, and ends mass mailings', async () => {
    expect(await sendsBulk()).toBe(1);
    expect(await profile()).not.toContain('do not reach you');
    expect(await becomes('bounced')).toMatchObject({ status: 200 });
    expect(await markOf()).toMatchObject({
      bouncedAt: expect.any(String),
      bounceReason: 'General',
      complainedAt: null,
    });
    const told = await profile();
    expect(told).toContain('do not reach you');
    expect(told).toContain('Change your email address');
    expect(await memberPage()).toContain('Mail comes back since');
    // Its code is loaded on the first look: where many tests begin at once, that alone takes longer than a cell is waited for.
    await vi.waitFor(
      async () => expect(await healthPage()).toMatch(/Addresses that mail comes back from[\s\S]{0,200}>1</),
      { timeout: 30_000 },
    );
    expect(await sendsBulk()).toBe(0);
  });

  it('is tried all the same for what a member asks for, and a code that was read ends the mark', async () => {
    await becomes('bounced');
    const visitor = createVisitor(world, { language: 'en' });
    await visitor.post(paths.login.href(), { email: member.email });
    const code = await visitor.readsCode(member.email);
    await visitor.post(paths.login.href(), { code });
    await world.settle();
    expect(await markOf()).toBeNull();
    expect(await sendsBulk()).toBe(1);
  });

  it('says nothing any more where a code was read there before it was told', async () => {
    const visitor = createVisitor(world, { language: 'en' });
    await visitor.post(paths.login.href(), { email: member.email });
    await visitor.post(paths.login.href(), { code: await visitor.readsCode(member.email) });
    await world.settle();
    const bounce = { email: member.email, kind: 'bounce', reason: 'General' } as const;
    await world.services.addressMarks.mark({ ...bounce, lateMs: 3_600_000 });
    expect(await markOf()).toBeNull();
    // One that happened since does.
    world.advance(60);
    await becomes('bounced');
    expect(await markOf()).not.toBeNull();
  });

  it('still says it where a code that was sent there was only taken back', async () => {
    // The code that the member signed up with was read ten minutes ago.
    world.advance(600);
    const visitor = createVisitor(world, { language: 'en' });
    await visitor.post(paths.login.href(), { email: member.email });
    await world.settle();
    await defences['logged out everywhere'](member);
    const bounce = { email: member.email, kind: 'bounce', reason: 'General' } as const;
    await world.services.addressMarks.mark({ ...bounce, lateMs: 300_000 });
    expect(await markOf()).not.toBeNull();
  });

  it.each(['softBounced', 'delivered'])('%s marks nothing', async (event) => {
    expect(await becomes(event)).toMatchObject({ status: 200 });
    expect(await markOf()).toBeNull();
  });

  it('marks nobody in another cell', async () => {
    await becomes('bounced');
    expect(await world.cells.of('sweden').addressMarks.of(member.email)).toBeNull();
  });
});

describe('a complaint', () => {
  it('withdraws the consent, stays when a code is read, and does not look like a bounce to the member', async () => {
    await rows(
      `INSERT INTO consent (consent_id, member_id, kind, text, text_version, language, given_at)
       SELECT 'c-' || member_id, member_id, 'marketingEmail', 'x', '1', 'en', '2026-01-01T00:00:00Z' FROM member WHERE email = ?`,
      member.email,
    );
    const { memberId } = (await world.services.members.findByEmail('denmark', member.email)) ?? { memberId: '' };
    expect(await world.services.profiles.openConsents(memberId)).toContain('email');
    expect(await becomes('complained')).toMatchObject({ status: 200 });
    expect(await world.services.profiles.openConsents(memberId)).not.toContain('email');
    await world.services.addressMarks.arrives(member.email);
    expect(await markOf()).toMatchObject({ bouncedAt: null, complainedAt: expect.any(String) });
    expect(await profile()).not.toContain('do not reach you');
    expect(await memberPage()).toContain('Reported a mail as spam');
    expect(await sendsBulk()).toBe(0);
  });
});

describe('who is not the provider', () => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    world.app.fetch(
      new Request(`http://dk.localhost:8787${paths.webhooks.mail.href()}`, { method: 'POST', body, headers }),
    );

  it('is refused, with another cell’s secret as with none, and with a body without end', async () => {
    expect((await post('{}')).status).toBe(400);
    expect((await post('x'.repeat(70_000))).status).toBe(413);
    let seen: Request | null = null;
    const keep = async (request: Request) => {
      seen = request;
      return new Response(null);
    };
    const other = await createWorld({}, { onTheWay: () => keep });
    await createMember(other, { language: 'en' }).then(async ({ email }) => {
      await other.settle();
      await other.sandboxPost('/mail/events', { to: email, event: 'bounced' });
    });
    const signed = seen as unknown as Request;
    const body = await signed.text();
    const headers = Object.fromEntries(signed.headers);
    // To the host of another cell, whose secret is another.
    const elsewhere = await world.app.fetch(
      new Request(`http://se.localhost:8787${paths.webhooks.mail.href()}`, { method: 'POST', body, headers }),
    );
    expect(elsewhere.status).toBe(400);
    expect((await post(body.replace('General', 'Genera1'), headers)).status).toBe(400);
    // The same event twice, and again after the mark was ended: once is enough.
    expect(await (await post(body, headers)).json()).toEqual({ received: true });
    const { to } = (JSON.parse(body) as { data: { to: [string] } }).data;
    await world.services.addressMarks.arrives(to[0]);
    expect(await (await post(body, headers)).json()).toEqual({ received: true, known: true });
    expect(await world.services.addressMarks.of(to[0])).toBeNull();
  });
});

it('forgets a mark a year after the last mail that came back', async () => {
  await becomes('bounced');
  world.advance(364 * 86_400);
  await world.services.jobs.purge();
  expect(await markOf()).not.toBeNull();
  world.advance(2 * 86_400);
  await world.services.jobs.purge();
  expect(await markOf()).toBeNull();
});
