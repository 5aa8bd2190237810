import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { rows } from '../../setup/money/records';
import { english, headingOf, locationOf, textOf } from '../../setup/pages/answers';
import { ageCheck, issuerOf, wantsSun } from '../../setup/people/age-of-member';
import { createVisitor, type Visitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';
import { type Check, createPhone, crossSite, openCheck } from '../kiosk/check';

/** A member's age looked at by a person, or proved at a studio's screen. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const { age, ageMember, manual } = english;
const proofsOf = (memberId: string) =>
  rows('SELECT draft_id, result, method, document_type FROM age_check WHERE member_id = ?', memberId);

/** Asks for staff in the account; gives the address of the request's page. */
async function asksStaff(visitor: Visitor, wish: Record<string, string> = {}): Promise<string> {
  const response = await visitor.post(ageCheck, { issuer: 'manual', ...wish });
  expect(response.status).toBe(303);
  return locationOf(response) ?? '';
}

/** Somebody at the reception of the studio that was asked looks at a passport. */
async function staffSay(address: string, answer: 'yes' | 'no', status = 303): Promise<void> {
  const market = 'denmark';
  const id = new URL(address, 'http://x').searchParams.get('id') ?? '';
  const [check] = await rows<{ studio_id: string }>('SELECT studio_id FROM manual_check WHERE manual_check_id = ?', id);
  const studioId = check?.studio_id ?? '';
  const { token } = await world.cells.of(market).devices.invite({ kind: 'staff', market, studioId, name: 'Reception' });
  const screen = createVisitor(world, { market, language: 'en' });
  await screen.post(paths.kiosk.pair.href({ token }));
  const { pin } = await world.cells.of(market).staff.add({ market, studioId, name: 'Bo' });
  expect((await screen.post(address, { documentType: 'passport', answer, pin })).status).toBe(status);
}

describe('a member who shows a document', () => {
  it('has the proof from the answer on, and goes on to the change that waited', async () => {
    const { member, wish } = await wantsSun(world);
    const { visitor } = member;
    const address = await asksStaff(visitor, wish);
    expect(headingOf(await visitor.page(address))).toBe(manual.title);
    await staffSay(address, 'yes');
    expect(await proofsOf(member.memberId)).toEqual([
      { draft_id: null, result: 'yes', method: 'manual', document_type: 'passport' },
    ]);
    const confirmed = textOf(await visitor.page(address));
    expect(confirmed).toContain(ageMember.yesLead);
    const on = await visitor.post(address, { intent: 'continue' });
    expect(locationOf(on)).toBe(paths.account.subscription.href({ do: 'changeProduct', step: 'confirm', ...wish }));
    expect(headingOf(await visitor.page(ageCheck))).toBe(ageMember.proved);
  });

  it('goes on wherever the member is logged in, and nowhere else', async () => {
    const { member } = await wantsSun(world);
    const address = await asksStaff(member.visitor);
    await staffSay(address, 'yes');
    const laptop = createVisitor(world, { language: 'en' });
    await laptop.logsIn(member.email);
    expect(locationOf(await laptop.post(address, { intent: 'continue' }))).toBe(ageCheck);
    const stranger = createVisitor(world, { language: 'en' });
    expect(textOf(await stranger.page(address))).toContain(ageMember.elsewhere);
    expect((await stranger.post(address, { intent: 'continue' })).status).toBe(403);
  });

  it('is sent back to the account after a no, with the wish, and may ask for staff again', async () => {
    const { member, wish } = await wantsSun(world);
    const address = await asksStaff(member.visitor, wish);
    await staffSay(address, 'no');
    const page = await member.visitor.page(address);
    expect(headingOf(page)).toBe(manual.noTitle);
    const again = paths.accountMore.ageCheck.href(wish);
    expect(page.replaceAll('&amp;', '&')).toContain(`href="${again}"`);
    expect(headingOf(await member.visitor.page(again))).toBe(age.staff);
    expect(await asksStaff(member.visitor, wish)).not.toBe(address);
  });

  it('asked once and asked again is one request; another member’s is another', async () => {
    const [one, two] = [await wantsSun(world), await wantsSun(world)];
    const address = await asksStaff(one.member.visitor);
    expect(await asksStaff(one.member.visitor)).toBe(address);
    expect(await asksStaff(two.member.visitor)).not.toBe(address);
  });

  it('asks nobody any more once the account was closed or its proofs were revoked: no yes is given that is nobody’s', async () => {
    for (const change of ['closed_at', 'proofs_valid_from']) {
      const { member } = await wantsSun(world);
      const address = await asksStaff(member.visitor);
      const { database, clock } = world.services;
      const now = new Date(clock.now() + 1000).toISOString();
      await database.write([
        database.prepare(`UPDATE member SET ${change} = ? WHERE member_id = ?`, now, member.memberId),
      ]);
      const id = new URL(address, 'http://x').searchParams.get('id') ?? '';
      await staffSay(address, 'yes', 404);
      expect(await rows('SELECT answered_at, age_check_id FROM manual_check WHERE manual_check_id = ?', id)).toEqual([
        { answered_at: null, age_check_id: null },
      ]);
      expect(await proofsOf(member.memberId)).toEqual([]);
    }
  });

  it('has the yes to what was asked again after all other log-ins were ended', async () => {
    const { member, wish } = await wantsSun(world);
    const address = await asksStaff(member.visitor, wish);
    world.advance(60);
    const ended = await world.services.sessions.revokeProofsOf(member.memberId, null);
    await world.services.database.write(ended);
    world.advance(60);
    const again = createVisitor(world, { language: 'en' });
    await again.logsIn(member.email);
    expect(await asksStaff(again, wish)).toBe(address);
    await staffSay(address, 'yes');
    expect(await proofsOf(member.memberId)).toMatchObject([{ result: 'yes', method: 'manual' }]);
    expect(headingOf(await again.page(ageCheck))).toBe(ageMember.proved);
  });
});

describe('a member at a studio’s screen', () => {
  /** The phone in which somebody is logged in. */
  function phoneOf(check: Check, { cookies }: Visitor) {
    const phone = createPhone(world, check, { language: 'en' });
    for (const [name, value] of cookies) phone.cookies.set(name, value);
    return phone;
  }

  /** The phone with which somebody is logged in scans the screen, proves an age and has the number typed. */
  async function scans(visitor: Visitor) {
    const check = await openCheck(world);
    const phone = phoneOf(check, visitor);
    const address = await check.address();
    const started = await phone.post(address, { intent: 'continue' });
    await phone.get(await phone.answers(started, 'over18'), crossSite);
    const number = await phone.number();
    await check.screen.post(address, { ...(await check.screen.hidden(check.pageOfPhone)), number });
    return { check, phone };
  }

  it('scans it with the phone they are logged in on, and has the proof in the account', async () => {
    const { member } = await wantsSun(world);
    const { phone } = await scans(member.visitor);
    expect(await proofsOf(member.memberId)).toEqual([]);
    const on = await phone.says('carryOn');
    expect([on.status, locationOf(on)]).toEqual([303, ageCheck]);
    expect(headingOf(await member.visitor.page(ageCheck))).toBe(ageMember.proved);
    expect(await proofsOf(member.memberId)).toMatchObject([
      { draft_id: null, result: 'yes', method: issuerOf(world, phone) },
    ]);
    // Pressed again it is the same proof.
    expect(locationOf(await phone.says('carryOn'))).toBe(ageCheck);
    expect(await proofsOf(member.memberId)).toHaveLength(1);
  });

  it('does not have it where a sign-up took it first', async () => {
    const { member } = await wantsSun(world);
    const { check, phone } = await scans(member.visitor);
    const other = { draftId: crypto.randomUUID(), sessionHash: 'other', productId: null, studioId: null };
    const { ageChecks } = world.services;
    const taken = await ageChecks.admitting({ kioskSession: check.sessionId }, { ...other, market: 'denmark' });
    await ageChecks.write(taken.statements);
    expect((await phone.says('carryOn')).status).toBe(409);
    expect(await proofsOf(member.memberId)).toEqual([]);
  });

  it('whose answer was no is refused in the account as well', async () => {
    const { member } = await wantsSun(world);
    const check = await openCheck(world);
    const phone = phoneOf(check, member.visitor);
    const started = await phone.post(await check.address(), { intent: 'continue' });
    await phone.get(await phone.answers(started, 'under18'), crossSite);
    expect(await proofsOf(member.memberId)).toMatchObject([{ result: 'no' }]);
    const laptop = createVisitor(world, { language: 'en' });
    await laptop.logsIn(member.email);
    expect(headingOf(await laptop.page(ageCheck))).toBe(age.staff);
  });

  it.each([
    ['none', 'noBirthdate'],
    ['cancel', 'fail'],
  ] as const)(
    'reads on the phone what came of the check, without a sign-up to keep it in: %s',
    async (answer, kind) => {
      const { member } = await wantsSun(world);
      const check = await openCheck(world);
      const phone = phoneOf(check, member.visitor);
      const started = await phone.post(await check.address(), { intent: 'continue' });
      await phone.get(await phone.answers(started, answer), crossSite);
      expect(headingOf(await phone.page(check.pageOfPhone))).toBe(english.kioskPhone.message[kind]);
    },
  );
});
