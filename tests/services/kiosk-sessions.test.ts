import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { KioskSnapshot } from '../../worker/domain/kiosk';
import type { KioskSession } from '../../worker/services/kiosk/kiosk-session';
import { databaseOf } from '../setup/runtime/cells';
import { printFigure } from '../setup/runtime/figures';
import { createWorld, type World } from '../setup/world';

const { KIOSK } = env as unknown as { KIOSK: DurableObjectNamespace<KioskSession> };
const DB = databaseOf('england');
const stubOf = (sessionId: string) => KIOSK.get(KIOSK.idFromName(`england:${sessionId}`));
let world: World;
beforeAll(async () => {
  world = await createWorld({}, { cell: 'england' });
});

let screens = 0;
async function open() {
  screens += 1;
  const kioskHash = `kiosk-${screens}`;
  const opened = await world.services.kiosks.open({
    deviceId: `device-${screens}`,
    kioskHash,
    market: 'england' as const,
    studioId: 'studio',
    screenName: 'Screen 2',
    issuerId: 'oneid',
    origin: 'http://uk.localhost:8787',
  });
  if (!opened.ok) throw new Error(opened.reason.kind);
  return { ...opened.value, kioskHash };
}

/** A screen's socket, and everything it was told. */
async function connect(sessionId: string, kioskHash: string) {
  const told: { snapshot: KioskSnapshot; at: number }[] = [];
  const request = new Request('http://uk.localhost:8787/kiosk/session', { headers: { upgrade: 'websocket' } });
  const { status, webSocket } = await world.services.kiosks.connect(sessionId, kioskHash, request);
  webSocket?.accept();
  webSocket?.addEventListener('message', ({ data }) => {
    told.push({ snapshot: JSON.parse(String(data)) as KioskSnapshot, at: performance.now() });
  });
  return { status, told, webSocket };
}

const storedKeys = (sessionId: string) =>
  runInDurableObject(stubOf(sessionId), (_, { storage }) => [...storage.kv.list()].length);
const alarmOf = (sessionId: string) => runInDurableObject(stubOf(sessionId), (_, { storage }) => storage.getAlarm());
const until = async (met: () => boolean) => {
  for (let wait = 0; wait < 400 && !met(); wait += 1) await new Promise((resolve) => setTimeout(resolve, 5));
};

describe('a check at a screen', () => {
  it('is nobody else’s: neither to see nor to steer', async () => {
    const { sessionId, code } = await open();
    const { kiosks } = world.services;
    expect(await kiosks.look(sessionId, { hash: 'another' })).toMatchObject({
      role: 'visitor',
      code: null,
      number: null,
    });
    await kiosks.step(sessionId, { hash: 'another', step: 'leave' });
    expect((await kiosks.look(sessionId, { hash: null, code }))?.standing).toBe('fresh');
    expect((await connect(sessionId, 'another')).status).toBe(404);
    expect(await kiosks.answer(sessionId, { hash: 'another', over18: true })).toBe(false);
    expect(await kiosks.enterNumber(sessionId, { hash: 'another', number: '42', key: 'k' })).toEqual({
      kind: 'closed',
    });
  });

  it('that never was leaves nothing behind when it is asked for', async () => {
    const sessionId = crypto.randomUUID();
    expect(await world.services.kiosks.look(sessionId, { hash: null, code: 'x' })).toBeNull();
    expect(await storedKeys(sessionId)).toBe(0);
  });

  it('counts a repeated number once', async () => {
    const { sessionId, code, kioskHash } = await open();
    const { kiosks } = world.services;
    await kiosks.scan(sessionId, { hash: 'phone', code, intent: 'continue' });
    await kiosks.answer(sessionId, { hash: 'phone', over18: true });
    const entry = { hash: kioskHash, number: '00', key: 'same' };
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => kiosks.enterNumber(sessionId, entry)));
    expect(outcomes).toEqual(Array(4).fill({ kind: 'wrong', left: 2 }));
  });

  it('refuses a screen that opens more than sixty an hour', async () => {
    const opening = {
      deviceId: 'busy',
      kioskHash: 'busy',
      market: 'england' as const,
      studioId: 's',
      screenName: 'S',
      issuerId: 'oneid',
      origin: 'http://uk.localhost',
    };
    const opened = await Promise.all(Array.from({ length: 70 }, () => world.services.kiosks.open(opening)));
    expect(opened.filter(({ ok }) => ok).length).toBe(60);
  });
});

describe('the alarm', () => {
  it('turns the code, warns, ends the session of the screen and wipes after an hour, by the injected clock', async () => {
    const { sessionId, kioskHash } = await open();
    await DB.prepare(
      `INSERT INTO session (id_hash, revision, state_json, created_at, last_seen_at, idle_expires_at, absolute_expires_at)
       VALUES (?, 1, '{"draft":{"details":{"firstName":"Anna"}}}', '2026', '2026', '2999', '2999')`,
    )
      .bind(kioskHash)
      .run();
    const { told } = await connect(sessionId, kioskHash);
    await until(() => told.length === 1);
    const rings = async (seconds: number) => {
      world.advance(seconds);
      // The object learns of the moved clock by whoever asks it next.
      await world.services.kiosks.look(sessionId, { hash: null });
      await runDurableObjectAlarm(stubOf(sessionId));
    };
    await rings(31);
    await rings(30);
    await rings(15);
    await until(() => told.some(({ snapshot }) => snapshot.phase === 'ended'));
    expect(told.map(({ snapshot }) => snapshot.phase).filter((phase, index, all) => phase !== all[index - 1])).toEqual([
      'waiting',
      'idle',
      'ended',
    ]);
    expect(new Set(told.map(({ snapshot }) => snapshot.phoneUrl)).size).toBeGreaterThanOrEqual(3);
    const revoked = () =>
      DB.prepare('SELECT revoked_at FROM session WHERE id_hash = ?').bind(kioskHash).first('revoked_at');
    for (let wait = 0; wait < 100 && !(await revoked()); wait += 1)
      await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await revoked()).not.toBeNull();
    const kept = DB.prepare('SELECT state_json FROM session WHERE id_hash = ?').bind(kioskHash).first('state_json');
    expect(await kept).toBe('{}');
    expect(await storedKeys(sessionId)).toBe(1);
    await rings(3600);
    // The runtime may have begun to ring by itself, the moment before it was asked to.
    await vi.waitFor(async () => expect([await storedKeys(sessionId), await alarmOf(sessionId)]).toEqual([0, null]));
  });

  it('given up, is made good by the purge', async () => {
    const { sessionId } = await open();
    await runInDurableObject(stubOf(sessionId), (_, { storage }) => storage.deleteAlarm());
    expect(await storedKeys(sessionId)).toBe(1);
    world.advance(3601);
    expect((await world.services.jobs.purge()).kiosks).toBeGreaterThan(0);
    for (let more = 1; more > 0; ) more = (await world.services.jobs.purge()).kiosks;
    expect(await storedKeys(sessionId)).toBe(0);
    const rows = await DB.prepare('SELECT COUNT(*) AS count FROM kiosk_session WHERE session_id = ?')
      .bind(sessionId)
      .first('count');
    expect(rows).toBe(0);
  });
});

describe('two hundred screens', () => {
  it('finish two hundred checks with their objects killed in between: none is missed', async () => {
    const { kiosks } = world.services;
    const all = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const opened = await open();
        return { ...opened, phone: `phone-${index}`, socket: await connect(opened.sessionId, opened.kioskHash) };
      }),
    );
    const told = ({ socket }: (typeof all)[number], phase: string) =>
      socket.told.find(({ snapshot }) => snapshot.phase === phase);
    await Promise.all(
      all.map(({ sessionId, code, phone }) => kiosks.scan(sessionId, { hash: phone, code, intent: 'continue' })),
    );
    // Everything in memory is gone; the sockets sleep on.
    for (const { sessionId } of all) await evictDurableObject(stubOf(sessionId));

    const delays = await Promise.all(
      all.map(async (one) => {
        const said = performance.now();
        expect(await kiosks.answer(one.sessionId, { hash: one.phone, over18: true })).toBe(true);
        await until(() => told(one, 'answered') !== undefined);
        return (told(one, 'answered')?.at ?? Number.POSITIVE_INFINITY) - said;
      }),
    );
    for (const { sessionId } of all) await evictDurableObject(stubOf(sessionId));

    const outcomes = await Promise.all(
      all.map(async ({ sessionId, phone, kioskHash }) => {
        const number = (await kiosks.look(sessionId, { hash: phone }))?.number ?? '';
        return kiosks.enterNumber(sessionId, { hash: kioskHash, number, key: phone });
      }),
    );
    await until(() => all.every((one) => told(one, 'complete')));
    const sorted = delays.toSorted((a, b) => a - b);
    const missed = all.filter((one) => !told(one, 'bound') || !told(one, 'answered') || !told(one, 'complete')).length;
    printFigure(
      `200 screens: missed ${missed}, yes to screen p50 ${sorted[100]?.toFixed(0)} ms, p99 ${sorted[198]?.toFixed(0)} ms`,
    );
    expect(outcomes.filter(({ kind }) => kind === 'right').length).toBe(200);
    expect(missed).toBe(0);
    for (const { socket } of all) socket.webSocket?.close();
  });
});
