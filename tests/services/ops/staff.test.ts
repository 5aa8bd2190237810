import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWorld, type World } from '../../setup/world';

/** PINs of people who look at documents: how they are guessed, and how not. */
const { DB } = env as unknown as { DB: D1Database };
let world: World;
let now: () => number;
beforeAll(async () => {
  world = await createWorld();
  now = world.services.clock.now;
});

const studioId = crypto.randomUUID();
let deviceId: string;
beforeEach(async () => {
  deviceId = (await world.services.devices.invite({ kind: 'staff', market: 'denmark', studioId, name: 'Desk' }))
    .deviceId;
});

const staff = () => world.services.staff;
const add = (name = 'Bo') => staff().add({ market: 'denmark', studioId, name });
const otherThan = (pin: string) => (pin === '000000' ? '000001' : '000000');
const audited = async (subject: string) => {
  const { results } = await DB.prepare('SELECT actor, action FROM audit WHERE subject = ? ORDER BY at, action')
    .bind(subject)
    .all();
  return results.map(({ actor, action }) => `${actor} ${action}`);
};

describe('a PIN', () => {
  it('is six digits, names its person in their studio alone, and is kept as an HMAC', async () => {
    const { staffId, pin } = await add();
    expect(pin).toMatch(/^\d{6}$/);
    expect(await staff().identify(deviceId, studioId, pin)).toEqual({
      ok: true,
      value: { staffId, market: 'denmark', studioId, name: 'Bo' },
    });
    const elsewhere = crypto.randomUUID();
    const device = await world.services.devices.invite({
      kind: 'staff',
      market: 'denmark',
      studioId: elsewhere,
      name: 'D',
    });
    expect(await staff().identify(device.deviceId, elsewhere, pin)).toMatchObject({ reason: { kind: 'wrong' } });
    const row = await DB.prepare('SELECT * FROM staff WHERE staff_id = ?').bind(staffId).first();
    expect(JSON.stringify(row)).not.toContain(pin);
    expect(row?.pin_mac).toMatch(/^pepper~[\w-]{43}$/);
  });

  it('of 200 guesses at once exactly five are compared', async () => {
    const { pin } = await add();
    const guesses = Array.from({ length: 200 }, (_, index) => String(index).padStart(6, '0')).filter(
      (guess) => guess !== pin,
    );
    const outcomes = await Promise.all(guesses.map((guess) => staff().identify(deviceId, studioId, guess)));
    const kinds = outcomes.map((outcome) => (outcome.ok ? 'right' : outcome.reason.kind));
    expect(kinds.filter((kind) => kind !== 'tooMany')).toEqual(Array(5).fill('wrong'));
    // The right one is not compared either.
    expect(await staff().identify(deviceId, studioId, pin)).toMatchObject({ reason: { kind: 'tooMany' } });
  });

  it('says how many tries are left, and works again after a quarter of an hour', async () => {
    const { pin } = await add();
    const left: unknown[] = [];
    for (let guess = 1; guess <= 5; guess += 1) {
      const outcome = await staff().identify(deviceId, studioId, otherThan(pin));
      left.push(!outcome.ok && outcome.reason.kind === 'wrong' ? outcome.reason.triesLeft : outcome);
    }
    expect(left).toEqual([4, 3, 2, 1, 0]);
    const locked = await staff().identify(deviceId, studioId, pin);
    const retryAt = !locked.ok && locked.reason.kind === 'tooMany' ? locked.reason.retryAt - now() : 0;
    expect(retryAt).toBeGreaterThan(14 * 60_000);
    expect(retryAt).toBeLessThanOrEqual(15 * 60_000);
    world.advance(14 * 60);
    expect(await staff().identify(deviceId, studioId, pin)).toMatchObject({ reason: { kind: 'tooMany' } });
    world.advance(61);
    expect(await staff().identify(deviceId, studioId, pin)).toMatchObject({ ok: true });
  });

  it('a right one gives back its own try, not the wrong ones before it', async () => {
    const { pin } = await add();
    for (let guess = 1; guess <= 4; guess += 1) await staff().identify(deviceId, studioId, otherThan(pin));
    expect(await staff().identify(deviceId, studioId, pin)).toMatchObject({ ok: true });
    expect(await staff().identify(deviceId, studioId, otherThan(pin))).toMatchObject({ reason: { triesLeft: 0 } });
    expect(await staff().identify(deviceId, studioId, pin)).toMatchObject({ reason: { kind: 'tooMany' } });
  });

  it('is compared on a staff device of the studio alone', async () => {
    const { pin } = await add();
    const kiosk = await world.services.devices.invite({ kind: 'kiosk', market: 'denmark', studioId, name: 'Screen' });
    await world.services.devices.revoke(deviceId);
    for (const device of [kiosk.deviceId, deviceId, 'unknown']) {
      expect(await staff().identify(device, studioId, pin)).toMatchObject({ reason: { kind: 'tooMany' } });
    }
  });
});

describe('a person', () => {
  it('disabled, is nobody, once', async () => {
    const { staffId, pin } = await add();
    expect(await staff().disable(staffId)).toBe(true);
    expect(await staff().disable(staffId)).toBe(false);
    expect(await staff().reset(staffId)).toBeNull();
    expect(await staff().identify(deviceId, studioId, pin)).toMatchObject({ reason: { kind: 'wrong' } });
    const row = (await staff().list()).find((one) => one.staffId === staffId);
    expect(row?.disabledAt).not.toBeNull();
    expect(await audited(staffId)).toEqual(['operator staff.added', 'operator staff.disabled']);
  });

  it('with a new PIN, has no use for the old one', async () => {
    const { staffId, pin } = await add();
    const reset = await staff().reset(staffId);
    expect(reset?.pin).toMatch(/^\d{6}$/);
    expect(await staff().identify(deviceId, studioId, reset?.pin ?? '')).toMatchObject({ value: { staffId } });
    if (reset?.pin !== pin) {
      expect(await staff().identify(deviceId, studioId, pin)).toMatchObject({ reason: { kind: 'wrong' } });
    }
    expect(await staff().reset('nobody')).toBeNull();
    expect(await audited('nobody')).toEqual([]);
  });
});

describe('a screen', () => {
  it('leaves in the audit what happened, and nothing of what did not', async () => {
    const invited = await world.services.devices.invite({ kind: 'staff', market: 'denmark', studioId, name: 'Desk 2' });
    await world.services.devices.pair(invited.token);
    await world.services.devices.pair(invited.token);
    await world.services.devices.revoke(invited.deviceId);
    await world.services.devices.revoke(invited.deviceId);
    expect((await audited(invited.deviceId)).sort()).toEqual([
      'operator device.invited',
      'operator device.paired',
      'operator device.revoked',
    ]);
  });
});
