import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { createPhone, meetAt, sessionHashOf } from '../../features/kiosk/check';
import { createVisitor } from '../../setup/people/visitor';
import { databaseOf } from '../../setup/runtime/cells';
import { createWorld, type World } from '../../setup/world';

/**
 * Whoever stands behind a visitor photographs the screen's code, or reads the phone's address. What the visitor's phone
 * proves must open nothing in the other's hands, at any moment of the check.
 */
const DB = databaseOf('england');
let world: World;
beforeAll(async () => {
  world = await createWorld({}, { cell: 'england' });
});
const location = (response: Response) => response.headers.get('location') ?? '';
const admitted = (kioskSession: string) =>
  DB.prepare(`SELECT draft_id FROM age_check WHERE kiosk_session = ?`).bind(kioskSession).first<string>('draft_id');

/** Tries everything that either side may send, under each address that was ever seen. */
async function triesAll(stranger: ReturnType<typeof createPhone>, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    for (const intent of ['continue', 'carryOn', 'extend', 'touch', 'startOver', 'notMe', 'takeAway']) {
      const answer = await stranger.post(address, { intent, number: '42' });
      expect([intent, new URL(location(answer) || '/', stranger.origin).origin]).toEqual([intent, stranger.origin]);
      expect(location(answer)).not.toContain('state=');
    }
    expect(await stranger.page(address)).not.toMatch(/class="match"/);
  }
  expect(location(await stranger.get(paths.kiosk.complete.href()))).toBe(paths.kiosk.start.href());
  expect((await stranger.get(paths.kiosk.session.href())).status).toBe(404);
}

describe('a code that somebody else photographed', () => {
  it('is worth nothing from the moment the visitor’s phone has it to the end', async () => {
    const { check, phone } = await meetAt(world, 'england');
    const photographed = await check.address();
    const seen = [photographed, check.pageOfPhone];
    const stranger = () => createPhone(world, check);
    const started = await phone.post(photographed, { intent: 'continue' });
    await triesAll(stranger(), seen);
    const callback = await phone.answers(started, 'over18');
    expect(location(await stranger().get(callback))).not.toContain('oneid-age-verification');
    await phone.get(callback, { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' });
    await triesAll(stranger(), seen);
    await check.types(await phone.number());
    await triesAll(stranger(), seen);
    expect(await admitted(check.sessionId)).toBeNull();
    const pair = location(await phone.says('carryOn'));
    const draft = await admitted(check.sessionId);
    expect(draft).not.toBeNull();
    // Nor does the address that the phone is led to, read over its owner's shoulder.
    const other = createVisitor(world, { market: 'england' });
    await other.get(pair);
    await other.selectsProduct(other.uvProduct());
    expect((await other.get(paths.signup.ageVerification.href())).status).toBe(200);
    await triesAll(stranger(), seen);
    expect(await admitted(check.sessionId)).toBe(draft);
  });

  it('keeps the visitor out when it is taken first, and gives the taker no yes of theirs', async () => {
    const { check, phone } = await meetAt(world, 'england');
    const address = await check.address();
    const thief = createPhone(world, check);
    expect((await thief.post(address, { intent: 'continue' })).status).toBe(303);
    expect((await phone.post(address, { intent: 'continue' })).status).toBe(409);
    expect((await check.see()).phase).toBe('bound');
    expect((await thief.says('carryOn')).status).toBe(200);
    expect(await admitted(check.sessionId)).toBeNull();
  });

  it('takes no session that was planted in the visitor’s phone: neither in its cookie nor in an address', async () => {
    const { check, phone } = await meetAt(world, 'england');
    const planter = createPhone(world, check);
    await planter.selectsProduct(planter.uvProduct());
    const { cookies } = planter;
    const planted = cookies.get('session') ?? '';
    // Another market's cookie, one cut short, one grown: none of them is the planter's session.
    for (const cookie of [planted.slice(0, -4), `${planted}x`, crypto.randomUUID()]) {
      phone.cookies.set('session', cookie);
      await phone.get(`${await check.address()}?session=${encodeURIComponent(planted)}`);
    }
    await phone.proves();
    expect(await sessionHashOf(world, phone)).not.toBe(await sessionHashOf(world, planter));
    await check.types(await phone.number());
    expect((await planter.says('carryOn')).status).toBe(409);
    expect((await phone.says('carryOn')).status).toBe(303);
  });
});

describe('a code for the staff', () => {
  it('goes to the phone that took it, and the screen is free at once', async () => {
    const { check, phone } = await meetAt(world, 'england');
    const { screen, studio } = check;
    const opened = await screen.post(paths.kiosk.selectIssuers.href(), { issuer: 'manual' });
    const address = location(opened);
    expect(await screen.page(address)).toContain('class="qr"');
    const asked = await phone.post(address, { intent: 'continue' });
    expect(location(asked)).toMatch(/^\/manual-age-verification\?id=/);
    const page = await phone.page(location(asked));
    expect(page).toContain(studio.name);
    const code = /\b(\d{3})\W(\d{3})\b/.exec(page)?.[0] ?? 'no code';
    const atScreen = await screen.get(address);
    expect([atScreen.status, location(atScreen)]).toEqual([302, paths.kiosk.start.href()]);
    expect(await screen.page(paths.kiosk.start.href())).not.toContain(code);
    expect(location(await screen.get(location(asked)))).toBe(paths.kiosk.start.href());
    expect((await createPhone(world, check).post(address, { intent: 'continue' })).status).toBe(404);
  });
});
