import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { createVisitor, hiddenFields } from '../../setup/people/visitor';
import { databaseOf } from '../../setup/runtime/cells';
import { createWorld, type World } from '../../setup/world';
import { screenName } from './check';
import { lettersOn } from './letters';
import { enrol, invite, openScreen } from './screens';

const DB = databaseOf('england');
const start = paths.kiosk.start.href();
const select = paths.kiosk.selectIssuers.href();
const location = (response: Response) => response.headers.get('location') ?? '';
const cookieNames = (response: Response) => response.headers.getSetCookie().map((line) => line.split(';')[0]);

let world: World;
beforeAll(async () => {
  world = await createWorld({}, { cell: 'england' });
});

const isRevoked = async (hash: string) =>
  (await DB.prepare('SELECT revoked_at FROM session WHERE id_hash = ?').bind(hash).first('revoked_at')) !== null;

describe('setting a screen up', () => {
  it('shows which screen it becomes, enrols once and never again', async () => {
    const { token } = await invite(world);
    const [first, second] = [createVisitor(world, { market: 'england' }), createVisitor(world, { market: 'england' })];
    const link = paths.kiosk.pair.href({ token });
    for (let look = 0; look < 2; look += 1) {
      const page = await (await first.get(link)).text();
      for (const part of ['Camden', 'London', screenName]) expect(page).toContain(part);
    }
    expect((await first.get(start)).status).toBe(404);
    expect((await first.post(link)).status).toBe(303);
    expect((await first.get(start)).status).toBe(200);
    expect([(await second.post(link)).status, (await second.get(link)).status]).toEqual([404, 404]);
    expect((await second.get(start)).status).toBe(404);
  });

  it('refuses a link that is expired, revoked, unknown, or for another market', async () => {
    const visitor = createVisitor(world, { market: 'england' });
    const revoked = await invite(world);
    await world.cells.of('england').devices.revoke(revoked.deviceId);
    const elsewhere = await invite(world, 'denmark');
    for (const token of [revoked.token, elsewhere.token, 'unknown']) {
      expect((await visitor.get(paths.kiosk.pair.href({ token }))).status).toBe(404);
      expect((await visitor.post(paths.kiosk.pair.href({ token }))).status).toBe(404);
    }
    expect(await world.cells.of('denmark').devices.invited(elsewhere.token)).not.toBeNull();
    const late = await invite(world);
    world.advance(25 * 3600);
    expect((await visitor.post(paths.kiosk.pair.href({ token: late.token }))).status).toBe(404);
    expect(visitor.cookies.has('device')).toBe(false);
  });

  it('tells every other browser how to set one up, and a revoked screen is another browser', async () => {
    const visitor = createVisitor(world, { market: 'england' });
    const page = await visitor.get(start);
    expect(page.status).toBe(404);
    const html = await page.text();
    expect(lettersOn(html)).toMatch(/^[A-Z]{6}$/);
    expect(html).not.toContain('npm run');
    // Whoever only looks ahead draws no letters, and is told the command.
    const ahead = await visitor.get(start, { 'sec-purpose': 'prefetch' });
    expect([ahead.status, lettersOn(await ahead.clone().text())]).toEqual([404, '']);
    expect(await ahead.text()).toContain('npm run ops -- device pair --studio … --kind kiosk');
    expect([(await visitor.get(select)).status, (await visitor.post(select)).status]).toEqual([404, 404]);
    const { screen, deviceId } = await enrol(world);
    await world.services.devices.revoke(deviceId);
    expect([(await screen.get(start)).status, (await screen.post(select)).status]).toEqual([404, 404]);
  });
});

describe('choosing an issuer', () => {
  it('goes straight on with the only one, and refuses any that may not be asked here', async () => {
    const { screen } = await enrol(world);
    expect((await screen.post(select, { issuer: 'nobody' })).status).toBe(422);
    const opened = await screen.post(select);
    expect([opened.status, location(opened).startsWith('/kiosk/oneid-age-verification/')]).toEqual([303, true]);
    expect(screen.cookies.has('session')).toBe(true);
  });

  it('leaves the check before when another is begun', async () => {
    const { screen, sessionId, hash } = await openScreen(world);
    const next = await screen.post(select);
    expect((await world.services.kiosks.look(sessionId, { hash }))?.phase).toBe('ended');
    expect(await screen.page(location(next))).toContain('class="qr"');
    expect(await isRevoked(hash)).toBe(true);
  });

  it('gives the way by staff where there are any', async () => {
    const { screen } = await enrol(world);
    expect(await screen.page(select)).toContain('value="manual"');
    const asked = await screen.post(select, { issuer: 'manual' });
    expect(location(asked)).toMatch(/^\/kiosk\/oneid-age-verification\//);
  });
});

describe('the screen of a check', () => {
  it('shows code, digits and match code, and nothing leads away', async () => {
    const { screen, address, check } = await openScreen(world);
    const response = await screen.get(address);
    const html = await response.text();
    const { snapshot } = await check.see();
    expect(response.status).toBe(200);
    expect(html).toContain(`class="match">${snapshot.matchCode}<`);
    expect(html).toContain(`${snapshot.shortCode?.slice(0, 3)}\u00a0${snapshot.shortCode?.slice(3)}`);
    expect(html).toContain('class="qr"');
    expect(html).not.toMatch(/<a (?!class="skip")/);
    expect(html).not.toContain('<footer');
    expect(html).toMatch(/<noscript><meta http-equiv="refresh" content="\d+"/);
    expect([response.headers.get('referrer-policy'), response.headers.get('cache-control')]).toEqual([
      'same-origin',
      'no-store',
    ]);
  });

  it('warns after a minute, is kept by a touch, and is wiped when nobody comes', async () => {
    const { screen, address, hash, check } = await openScreen(world);
    world.advance(61);
    expect(await screen.page(address)).toContain('value="touch"');
    expect((await check.see()).phase).toBe('idle');
    expect(location(await screen.post(address, { intent: 'touch' }))).toBe(address);
    expect((await check.see()).phase).toBe('waiting');
    world.advance(76);
    const ended = await screen.get(address);
    expect([ended.status, location(ended)]).toEqual([302, start]);
    const wiped = await screen.get(start);
    expect(wiped.headers.get('clear-site-data')).toBe('"cache", "storage"');
    expect([screen.cookies.has('session'), screen.cookies.has('device')]).toEqual([false, true]);
    expect(await isRevoked(hash)).toBe(true);
  });

  it('wipes language and consent too, and keeps a language only for who has just chosen it', async () => {
    const { screen } = await enrol(world, 'denmark');
    const chosen = await screen.post(paths.culture.href(), {
      language: 'en',
      returnTo: paths.kiosk.start.href({ language: 'kept' }),
    });
    expect(await (await screen.follow(chosen)).text()).toContain('<html lang="en"');
    expect(screen.cookies.get('language')).toBe('en');
    const wiped = await screen.get(start);
    expect(await wiped.text()).toContain('<html lang="da"');
    expect(cookieNames(wiped)).toEqual(expect.arrayContaining(['language=', 'consent=', 'return-to=', 'session=']));
    expect(screen.cookies.has('language')).toBe(false);
  });

  it('changes nothing when it is only fetched ahead', async () => {
    const { screen, hash } = await openScreen(world);
    await screen.get(start, { 'sec-purpose': 'prefetch', 'sec-fetch-mode': 'navigate' });
    expect(screen.cookies.has('session')).toBe(true);
    expect(await isRevoked(hash)).toBe(false);
  });

  it('gives more time once, larger text, and starts over', async () => {
    const { screen, address, sessionId, hash, check } = await openScreen(world);
    const { until } = await check.see();
    await screen.post(address, { intent: 'extend' });
    expect((await check.see()).until - until).toBe(5 * 60_000);
    expect(await screen.page(address)).not.toContain('value="extend"');
    await screen.post(address, { intent: 'largerText' });
    expect(await screen.page(address)).toContain('class="kiosk at-screen large"');
    expect((await screen.post(address, { intent: 'dance' })).status).toBe(422);
    const over = await screen.post(address, { intent: 'startOver' });
    expect([over.status, location(over), screen.cookies.has('session')]).toEqual([303, start, false]);
    expect((await world.services.kiosks.look(sessionId, { hash }))?.phase).toBe('ended');
  });

  it('waits for a connected phone and does not warn meanwhile', async () => {
    const { screen, address, phone, check } = await openScreen(world);
    await phone.takes();
    world.advance(120);
    expect((await check.see()).phase).toBe('bound');
    const html = await screen.page(address);
    expect(html).toContain('connected');
    expect(html).not.toContain('class="qr"');
  });
});

describe('the number', () => {
  it('is typed digit by digit or at once, and a right one completes', async () => {
    const { screen, address, phone, types } = await openScreen(world);
    await phone.proves();
    const number = await phone.number();
    const prefixed = await screen.post(address, { number: number.charAt(0) });
    expect([prefixed.status, location(prefixed)]).toEqual([303, `${address}?number=${number.charAt(0)}`]);
    expect(await screen.page(location(prefixed))).toContain(`value="${number}"`);
    const right = await types(number);
    expect([right.status, location(right)]).toEqual([303, paths.kiosk.complete.href()]);
    expect(await screen.page(paths.kiosk.complete.href())).toContain(`;url=${start}"`);
    expect(location(await screen.get(address))).toBe(paths.kiosk.complete.href());
  });

  it('may be wrong twice; the third ends it without saying why', async () => {
    const { screen, address, phone, types } = await openScreen(world);
    await phone.proves();
    const wrong = (await phone.number()) === '10' ? '11' : '10';
    const first = await types(wrong);
    expect([first.status, (await first.text()).includes('2 more times')]).toEqual([422, true]);
    expect((await (await types(wrong)).text()).includes('once more')).toBe(true);
    const third = await types(wrong);
    expect(third.status).toBe(422);
    expect(await third.text()).not.toContain('name="number"');
    const page = await screen.page(address);
    expect(page).toContain('That did not work');
    expect(page.slice(page.indexOf('<h1>'))).not.toMatch(/\b18\b|number/i);
  });

  it('counts a form that is sent twice once, and takes no form without its own key', async () => {
    const { screen, address, phone, check } = await openScreen(world);
    await phone.proves();
    const wrong = (await phone.number()) === '10' ? '11' : '10';
    const { idempotencyKey = '' } = hiddenFields(await screen.page(address));
    for (let time = 0; time < 4; time += 1) {
      const answer = await screen.post(address, { number: wrong, idempotencyKey });
      expect((await answer.text()).includes('2 more times')).toBe(true);
    }
    for (const key of ['', 'x.y', `${idempotencyKey}x`]) {
      const answer = await screen.post(address, { number: wrong, idempotencyKey: key });
      expect(answer.status).toBe(422);
      expect(hiddenFields(await answer.text()).idempotencyKey).toMatch(/\w+\.\w+/);
    }
    for (const number of ['0', '123', 'ab', '']) expect((await screen.post(address, { number })).status).toBe(422);
    expect((await check.see()).phase).toBe('answered');
  });
});

describe('a finished check', () => {
  it('goes on at the phone alone, whatever the screen sends', async () => {
    const { screen, phone, types, sessionId } = await openScreen(world);
    const complete = paths.kiosk.complete.href();
    expect(location(await screen.get(complete))).toContain('/kiosk/oneid-age-verification/');
    await phone.proves();
    await types(await phone.number());
    expect(location(await phone.get(complete))).toBe(start);
    const page = await screen.page(complete);
    expect(page).not.toContain('carryOn');
    expect(page).toContain(`;url=${start}"`);
    for (const intent of ['carryOn', 'continue', ''])
      expect(location(await screen.post(complete, { intent }))).toBe(complete);
    const linked = DB.prepare('SELECT draft_id FROM age_check WHERE kiosk_session = ?').bind(sessionId);
    expect(await linked.first('draft_id')).toBeNull();
    expect(location(await phone.says('carryOn'))).toMatch(/^\/\?state=[\w-]+&session=/);
    expect(await linked.first('draft_id')).not.toBeNull();
  });

  it('ends the screen’s session with it, and leaves the phone its yes', async () => {
    const { screen, phone, types, hash } = await openScreen(world);
    await phone.proves();
    await types(await phone.number());
    const done = await screen.post(start, { intent: 'wipe' });
    expect([done.status, location(done), screen.cookies.has('session')]).toEqual([303, start, false]);
    expect(await isRevoked(hash)).toBe(true);
    expect((await phone.says('carryOn')).status).toBe(303);
  });
});

describe('what the screen asks for by itself', () => {
  const source = paths.kiosk.session.href();

  it('is a snapshot that is sent again only when it changed', async () => {
    const { screen, check } = await openScreen(world);
    const first = await screen.get(source);
    expect(await first.json()).toEqual((await check.see()).snapshot);
    const etag = first.headers.get('etag') ?? '';
    expect((await screen.get(source, { 'if-none-match': etag })).status).toBe(304);
    world.advance(31);
    expect((await screen.get(source, { 'if-none-match': etag })).status).toBe(200);
    expect((await createVisitor(world, { market: 'england' }).get(source)).status).toBe(404);
  });

  it('comes by socket, for this browser and from our own pages alone', async () => {
    const { screen, phone } = await openScreen(world);
    const upgrade = { upgrade: 'websocket', origin: screen.origin };
    for (const origin of ['https://elsewhere.example', 'http://se.localhost:8787', 'https://dk.localhost:8787', 'null'])
      expect((await screen.get(source, { ...upgrade, origin })).status).toBe(403);
    expect((await phone.get(source, upgrade)).status).toBe(404);
    const { status, webSocket } = await screen.get(source, upgrade);
    expect([status, webSocket === null]).toEqual([101, false]);
    const told: string[] = [];
    const until = async (count: number) => {
      for (let wait = 0; told.length < count && wait < 100; wait += 1) await new Promise((go) => setTimeout(go, 20));
      return told.map((text) => (JSON.parse(text) as { phase: string }).phase);
    };
    webSocket?.addEventListener('message', ({ data }) => void told.push(String(data)));
    webSocket?.accept();
    expect(await until(1)).toEqual(['waiting']);
    await phone.takes();
    expect(await until(2)).toEqual(['waiting', 'bound']);
    webSocket?.close();
  });
});
