import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { rows } from '../../setup/money/records';
import { english, headingOf, locationOf, textOf } from '../../setup/pages/answers';
import { ageCheck, wantsSun } from '../../setup/people/age-of-member';
import { createVisitor, type Visitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';
import { createPhone } from './check';
import { begin, enrol } from './screens';

/** Who chooses staff at a screen goes on with the phone that scanned it. */
let world: World;
beforeAll(async () => {
  world = await createWorld({}, { cell: 'england' });
});

/** Scans a screen that shows the way by staff; gives the address of the request that the phone was led to. */
async function asksStaffAtScreen({ cookies }: Pick<Visitor, 'cookies'> = { cookies: new Map() }) {
  const { screen } = await enrol(world, 'england');
  const started = await screen.post(paths.kiosk.selectIssuers.href(), { issuer: 'manual' });
  const { check, address } = await begin(world, screen, { market: 'england', started });
  const phone = createPhone(world, check, { language: 'en' });
  for (const [name, value] of cookies) phone.cookies.set(name, value);
  const asked = locationOf(await phone.post(address, { intent: 'continue' })) ?? '';
  expect(asked).toMatch(/^\/manual-age-verification\?id=/);
  return { phone, asked };
}

async function askedStudio(asked: string): Promise<string> {
  const id = new URL(asked, 'http://x').searchParams.get('id') ?? '';
  const [check] = await rows<{ studio_id: string }>('SELECT studio_id FROM manual_check WHERE manual_check_id = ?', id);
  return check?.studio_id ?? '';
}

/** Somebody at the reception of the studio that was asked looks at a passport. */
async function staffSay(answer: 'yes' | 'no', asked: string): Promise<void> {
  const market = 'england';
  const studioId = await askedStudio(asked);
  const { devices, staff } = world.cells.of(market);
  const { token } = await devices.invite({ kind: 'staff', market, studioId, name: 'Reception' });
  const screen = createVisitor(world, { market });
  await screen.post(paths.kiosk.pair.href({ token }));
  const { pin } = await staff.add({ market, studioId, name: 'Bo' });
  expect((await screen.post(asked, { documentType: 'passport', answer, pin })).status).toBe(303);
}

describe('the way by staff at a screen', () => {
  it('is offered as to somebody who is in the studio, and not again once it was chosen', async () => {
    const { screen } = await enrol(world, 'england');
    const start = textOf(await screen.page(paths.kiosk.start.href()));
    expect(start).toContain(english.kiosk.choose.staff);
    expect(start).not.toContain(english.age.staff);
    const staff = locationOf(await screen.post(paths.kiosk.selectIssuers.href(), { issuer: 'manual' })) ?? '';
    const ofStaff = textOf(await screen.page(staff));
    expect(ofStaff).not.toContain(english.kiosk.live.otherWay);
    // What is kept of a document that staff looked at is more than a yes.
    expect([ofStaff.includes(english.kiosk.live.staffTitle), ofStaff.includes(english.kiosk.live.only)]).toEqual([
      true,
      false,
    ]);
    const issuer = locationOf(await screen.post(paths.kiosk.selectIssuers.href(), { issuer: 'oneid' })) ?? '';
    expect(textOf(await screen.page(issuer))).toContain(english.kiosk.live.otherWay);
  });

  it('leads a phone that has never been here to the sign-up in that studio, with the proof or another way to it', async () => {
    const { phone, asked } = await asksStaffAtScreen();
    const [, other = ''] = /href="([^"]+)">[^<]*Choose another way/.exec(await phone.page(asked)) ?? [];
    expect(other).toBe(paths.signup.entry.href({ studio: await askedStudio(asked) }));
    await staffSay('yes', asked);
    const on = await phone.post(asked, { intent: 'continue' });
    expect([on.status, locationOf(on)?.split('?')[0]]).toEqual([303, paths.signup.entry.href()]);
  });

  it('leads on who presses again on the page whose answer was lost, and nobody else', async () => {
    const { screen } = await enrol(world, 'england');
    const started = await screen.post(paths.kiosk.selectIssuers.href(), { issuer: 'manual' });
    const { check, address } = await begin(world, screen, { market: 'england', started });
    const phone = createPhone(world, check, { language: 'en' });
    const fields: Record<string, string> = { ...(await phone.hidden(address)), intent: 'continue' };
    const asked = locationOf(await phone.post(address, fields)) ?? '';
    const again = await phone.post(address, fields);
    expect([again.status, locationOf(again)]).toEqual([303, asked]);
    await staffSay('yes', asked);
    expect((await phone.post(asked, { intent: 'continue' })).status).toBe(303);
    const stranger = createPhone(world, check, { language: 'en' });
    for (const page of [undefined, '', 'x'.repeat(22)])
      expect(
        (await stranger.post(address, { intent: 'continue', ...(page === undefined ? {} : { page }) })).status,
      ).toBe(404);
  });

  it.each(['no', 'nothing in a day'] as const)('gives a new code at one press to who was told %s', async (answer) => {
    const { phone, asked } = await asksStaffAtScreen();
    if (answer === 'no') await staffSay('no', asked);
    // The page looks by itself while it is open, which keeps the visit alive.
    else for (const hours of [12, 13]) (await phone.get(asked)) && world.advance(hours * 60 * 60);
    const { noTitle, overTitle } = english.manual;
    const page = await phone.get(asked);
    expect([page.status, headingOf(await page.text())]).toEqual(answer === 'no' ? [200, noTitle] : [404, overTitle]);
    const stranger = createVisitor(world, { market: 'england' });
    expect(locationOf(await stranger.post(asked, { intent: 'again' }))).toBe(asked);
    const again = locationOf(await phone.post(asked, { intent: 'again' })) ?? '';
    expect(again).toMatch(/^\/manual-age-verification\?id=/);
    expect(again).not.toBe(asked);
    await staffSay('yes', again);
    expect(locationOf(await phone.post(again, { intent: 'continue' }))).toContain('/?state=');
  });

  it('leads a phone that has chosen a membership on with that choice', async () => {
    const before = createVisitor(world, { market: 'england' });
    await before.selectsProduct(before.uvProduct());
    const { phone, asked } = await asksStaffAtScreen(before);
    await staffSay('yes', asked);
    const on = locationOf(await phone.post(asked, { intent: 'continue' })) ?? '';
    expect(locationOf(await phone.get(on))).toBe(paths.signup.customerDetails.href());
  });

  it('is a member’s own check where the phone is logged in', async () => {
    const { member } = await wantsSun(world, { market: 'england' });
    const { phone, asked } = await asksStaffAtScreen(member.visitor);
    await staffSay('yes', asked);
    const proofs = await rows('SELECT draft_id, result, method FROM age_check WHERE member_id = ?', member.memberId);
    expect(proofs).toEqual([{ draft_id: null, result: 'yes', method: 'manual' }]);
    expect(locationOf(await phone.post(asked, { intent: 'continue' }))).toBe(ageCheck);
  });
});
