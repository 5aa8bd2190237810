import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { probeDatabase } from '../../setup/databases/database-probe';
import { createVisitor } from '../../setup/people/visitor';
import { databaseOf } from '../../setup/runtime/cells';
import { createWorld, type World } from '../../setup/world';
import { begin, enrol, openScreen } from './screens';

const DB = databaseOf('england');
const market = 'england';
const start = paths.kiosk.start.href();
const select = paths.kiosk.selectIssuers.href();
const location = (response: Response) => response.headers.get('location') ?? '';
const pause = () => new Promise((resolve) => setTimeout(resolve, 100));

const probe = probeDatabase(DB);
let world: World;
beforeAll(async () => {
  world = await createWorld({ DB: probe.database }, { cell: 'england' });
});

const isRevoked = async (hash: string) =>
  (await DB.prepare('SELECT revoked_at FROM session WHERE id_hash = ?').bind(hash).first('revoked_at')) !== null;

describe('a screen', () => {
  it('keeps its side of the second check, begun again with the button of the first or with Back', async () => {
    const { screen } = await enrol(world);
    let check = await begin(world, screen);
    for (let again = 0; again < 3; again += 1) {
      const started = await screen.post(select, { issuer: check.check.issuer.id });
      check = await begin(world, screen, { started });
      await pause();
      expect((await check.check.see()).role).toBe('kiosk');
      expect(await screen.page(check.address)).toContain('class="qr"');
    }
  });

  it('is wiped of its visitor when the check itself cannot be reached', async () => {
    const { screen, hash } = await openScreen(world);
    const { kiosks } = world.services;
    const { step } = kiosks;
    kiosks.step = () => Promise.reject(new Error('away'));
    try {
      expect((await screen.get(start)).status).toBe(200);
    } finally {
      kiosks.step = step;
    }
    expect([screen.cookies.has('session'), await isRevoked(hash)]).toEqual([false, true]);
  });

  it.each(['is opened anew', 'is done with'])(
    'shows the next one nothing of the last in an outage when it %s',
    async (way) => {
      const { screen, address, check } = await openScreen(world);
      const code = (await check.see()).snapshot.matchCode ?? '';
      expect(await screen.page(address)).toContain(`>${code}<`);
      probe.isDown = true;
      try {
        const left = way === 'is done with' ? screen.post(start, { intent: 'wipe' }) : screen.get(start);
        expect((await left).status).toBe(503);
        expect(await (await screen.get(address)).text()).not.toContain(`>${code}<`);
      } finally {
        probe.isDown = false;
      }
      expect((await screen.get(start)).status).toBe(200);
    },
  );

  it('that is revoked meanwhile shows no code, takes no number and carries nothing on', async () => {
    const { screen, address, phone, types, deviceId } = await openScreen(world);
    await phone.proves();
    const number = await phone.number();
    await types(number);
    await world.services.devices.revoke(deviceId);
    const on = await screen.post(paths.kiosk.complete.href(), { intent: 'carryOn' });
    expect([on.status, location(on)]).toEqual([303, start]);
    const pages = [start, address, paths.kiosk.session.href()];
    expect(await Promise.all(pages.map(async (page) => (await screen.get(page)).status))).toEqual([404, 404, 404]);
    expect((await screen.post(address, { intent: 'extend' })).status).toBe(404);
  });

  it('that lost its power holds no session after a quarter of an hour, however busy', async () => {
    const { screen, address, phone, hash } = await openScreen(world);
    await phone.proves();
    const stored = DB.prepare('SELECT idle_expires_at, absolute_expires_at FROM session WHERE id_hash = ?').bind(hash);
    const until = new Date(world.now() + 15 * 60_000).toISOString();
    for (const at of Object.values((await stored.first<Record<string, string>>()) ?? {}))
      expect(at <= until).toBe(true);
    for (let minute = 0; minute < 16; minute += 1) {
      world.advance(60);
      await screen.get(address);
      await screen.post(address, { intent: 'extend' });
    }
    expect(location(await screen.get(address))).toBe(start);
    expect((await screen.get(paths.kiosk.session.href())).status).toBe(404);
  });
});

describe('odd input', () => {
  it('is a designed page that nothing keeps, and never a fault', async () => {
    const { screen, address, sessionId } = await openScreen(world);
    const check = '/kiosk/oneid-age-verification';
    const manual = paths.manualAgeVerification.href();
    const odd = [
      ...['x'.repeat(6000), '%00', '%E0%A4%A', '__proto__'].map((code) => `${check}/${sessionId}/${code}`),
      ...['not-a-guid', '%ff', '00000000-0000-0000-0000-000000000000'].map((session) => `${check}/${session}/x`),
      ...['abc', '12%20345', '%00', '１２３４５６', '999999999999'].map((code) => `/k/${code}`),
      ...['%00', 'y'.repeat(5000), ''].map((token) => `/kiosk/pair/${token}`),
      ...['', '?id=%00', '?id=x', `?id=${crypto.randomUUID()}`].map((query) => manual + query),
      ...['/kiosk/session', '/kiosk/nothing', '/kiosk/complete?x=%ff', '/kiosk/%'],
      ...['/age/callback/oneid?state=%00&code=%ff', '/age/callback/%00?state=x'],
    ];
    const fields = { intent: 'continue', number: '⅚', code: '12 34\u0000', pin: '⅚', answer: 'yes' };
    const bad: string[] = [];
    for (const browser of [createVisitor(world, { market }), screen]) {
      for (const path of odd) {
        for (const answer of [await browser.get(path), await browser.post(path, fields)]) {
          const text = await answer.text();
          const isKept = !answer.headers.get('cache-control')?.includes('no-store');
          const isPlain = !/<h1|"notFound"/.test(text);
          if (
            answer.status >= 500 ||
            (answer.status >= 400 && (isKept || isPlain)) ||
            text.includes('googletagmanager')
          )
            bad.push(`${answer.status} ${path.slice(0, 60)}`);
        }
      }
    }
    for (const number of ['⅚', '１２', '1e', '1 2', '-1', '9'.repeat(5000)]) {
      const { status } = await screen.post(address, { number });
      if (status >= 500) bad.push(`${status} ${number.slice(0, 10)}`);
    }
    expect(bad).toEqual([]);
  });
});
