import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { english, locationOf, say, textOf } from '../../setup/pages/answers';
import { createVisitor, type Visitor } from '../../setup/people/visitor';
import { databaseOf } from '../../setup/runtime/cells';
import { createWorld, type World } from '../../setup/world';

/** The reception's screen beside the check itself: what was answered today, and a PIN that its owner changes. */
let world: World;
const { manual } = english;
const start = paths.kiosk.start.href();
const pinAddress = paths.kiosk.staffPin.href();
beforeAll(async () => {
  world = await createWorld();
});

const staffed = () => world.catalogue.denmark.studios.filter((studio) => studio.staffed);
async function reception(studioId = staffed()[0]?.studioId ?? '') {
  const { devices, staff } = world.services;
  const { token, deviceId } = await devices.invite({ kind: 'staff', market: 'denmark', studioId, name: 'Reception' });
  const screen = createVisitor(world, { language: 'en' });
  await screen.post(paths.kiosk.pair.href({ token }));
  return { screen, deviceId, studioId, ...(await staff.add({ market: 'denmark', studioId, name: 'Benedikte' })) };
}
async function asked(studioId: string): Promise<string> {
  const wish = {
    market: 'denmark',
    studioId,
    sessionHash: 's',
    draftId: crypto.randomUUID(),
    productId: null,
  } as const;
  const request = await world.services.manualChecks.request(wish);
  if (!request.ok) throw new Error('refused');
  return paths.manualAgeVerification.href({ id: request.value.manualCheckId });
}
const answers = (screen: Visitor, address: string, pin: string, answer: 'yes' | 'no') =>
  screen.post(address, { documentType: 'passport', answer, pin });

it('stays the reception’s screen for as long as it is used, since browsers keep no cookie for longer than 400 days', async () => {
  const { screen } = await reception();
  const answer = await screen.get(start);
  expect(answer.headers.getSetCookie().filter((line) => /^device=[^;]+; Max-Age=34560000;/.test(line))).toHaveLength(1);
});

describe('answers of today', () => {
  it('are listed with time and answer at the screens of that studio, newest first, without anybody in it', async () => {
    const here = await reception();
    const other = await reception(staffed()[1]?.studioId ?? here.studioId);
    expect(textOf(await here.screen.page(start))).toContain(manual.desk.none);
    const address = await asked(here.studioId);
    for (const [at, answer] of [
      [address, 'no'],
      [await asked(here.studioId), 'yes'],
    ] as const) {
      world.advance(60);
      expect((await answers(here.screen, at, here.pin, answer)).status).toBe(303);
    }
    const html = await here.screen.page(start);
    const said = textOf(html);
    expect(said).toContain('Yes: 1 · No: 1');
    expect(said.indexOf(manual.desk.answer.yes)).toBeLessThan(
      said.indexOf(`${manual.desk.answer.no} `, said.indexOf(manual.desk.today) + 30),
    );
    // Told apart by more than their colour.
    const list = html.slice(html.indexOf(manual.desk.today));
    expect(list.match(/<li><svg class="icon"/g)).toHaveLength(2);
    expect(new Set(list.match(/<li><svg[^>]*><path d="[^"]+"/g)).size).toBe(2);
    for (const secret of ['Benedikte', here.staffId, new URL(address, 'http://x').searchParams.get('id') ?? '']) {
      expect(list).not.toContain(secret);
    }
    if (other.studioId !== here.studioId) expect(textOf(await other.screen.page(start))).toContain(manual.desk.none);
    world.advance(86_400);
    expect(textOf(await here.screen.page(start))).toContain(manual.desk.none);
  });

  it('stand where they were given, also to somebody who was sent to another studio', async () => {
    const [one, two] = staffed();
    const [here, there] = [await reception(one?.studioId), await reception(two?.studioId)];
    expect(here.studioId).not.toBe(there.studioId);
    expect((await answers(here.screen, await asked(there.studioId), here.pin, 'yes')).status).toBe(303);
    expect(textOf(await here.screen.page(start))).toContain('Yes: 1 · No: 0');
    expect(textOf(await there.screen.page(start))).toContain(manual.desk.none);
  });
});

describe('a PIN', () => {
  const changes = (screen: Visitor, pin: string, next: string, again = next) =>
    screen.post(pinAddress, { pin, next, again });

  it('is changed by its owner, at once, and written down as such', async () => {
    const { screen, pin, studioId, staffId } = await reception();
    expect((await screen.get(pinAddress)).status).toBe(200);
    const done = await changes(screen, pin, '041 937');
    expect(say(done)).toBe(`303 ${start}?done=pin`);
    expect(textOf(await screen.page(locationOf(done) ?? ''))).toContain(manual.desk.pin);
    expect((await answers(screen, await asked(studioId), pin, 'yes')).status).toBe(422);
    expect((await answers(screen, await asked(studioId), '041937', 'yes')).status).toBe(303);
    const trace = await databaseOf('denmark')
      .prepare(`SELECT actor, subject FROM audit WHERE action = 'staff.pinChanged'`)
      .all();
    expect(trace.results).toEqual([{ actor: staffId, subject: staffId }]);
  });

  it('says by its field what is wrong, uses up no attempt for it, and gives back nothing that was typed', async () => {
    const { screen, pin, deviceId } = await reception();
    for (const [next, again, fault] of [
      ['12345', '12345', manual.pin.error.next],
      ['123456', '123456', manual.pin.error.easy],
      [pin, pin, manual.pin.error.same],
      ['041938', '041939', manual.pin.error.again],
    ] as const) {
      const refused = await changes(screen, pin, next, again);
      const html = await refused.text();
      expect([refused.status, textOf(html).includes(fault)]).toEqual([422, true]);
      for (const typed of [pin, next]) expect(html).not.toContain(`value="${typed}"`);
    }
    const tries = databaseOf('denmark').prepare('SELECT pin_tries FROM device WHERE device_id = ?').bind(deviceId);
    expect(await tries.first('pin_tries')).toBe(0);
  });

  it('of somebody else is not found out faster than by guessing: wrong ones and taken ones count alike', async () => {
    const { screen, pin, studioId } = await reception();
    const colleague = await world.services.staff.add({ market: 'denmark', studioId, name: 'Ida' });
    for (let tries = 0; tries < 5; tries += 1) {
      const refused = await changes(screen, pin, colleague.pin);
      expect([refused.status, textOf(await refused.text()).includes(manual.pin.error.taken)]).toEqual([422, true]);
    }
    const locked = await changes(screen, pin, '271828');
    expect([locked.status, locked.headers.has('retry-after')]).toEqual([429, true]);
    world.advance(15 * 60 + 1);
    for (let tries = 0; tries < 5; tries += 1) expect((await changes(screen, '999998', '271828')).status).toBe(422);
    expect((await changes(screen, pin, '271828')).status).toBe(429);
    world.advance(15 * 60 + 1);
    expect((await changes(screen, pin, '271828')).status).toBe(303);
  });

  it('is changed at the staff’s screens alone', async () => {
    const { pin } = await reception();
    const visitor = createVisitor(world);
    expect([(await visitor.get(pinAddress)).status, (await changes(visitor, pin, '271829')).status]).toEqual([
      404, 404,
    ]);
  });
});

describe('a visitor who waits for the reception', () => {
  it('finds the way back to the other ways, and the code stays', async () => {
    const visitor = createVisitor(world, { language: 'en' });
    const studio = staffed()[0];
    const product = world.catalogue.denmark.products.find((one) => one.usesUv && one.studios === 'all');
    await visitor.selectsProduct({ productId: product?.productId ?? '', studioId: studio?.studioId ?? '' });
    const address = locationOf(await visitor.post(paths.signup.selectIssuers.href(), { issuer: 'manual' })) ?? '';
    const html = await visitor.page(address);
    expect(textOf(html)).toContain(manual.otherWay);
    expect(html).toContain(`href="${paths.signup.ageVerification.href()}"`);
    expect((await visitor.get(paths.signup.ageVerification.href())).status).toBe(200);
    expect(await visitor.page(address)).toContain('digits');
    // Whoever was only sent the address has nothing to go back to.
    expect(textOf(await createVisitor(world, { language: 'en' }).page(address))).not.toContain(manual.otherWay);
  });
});
