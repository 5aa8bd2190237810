import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import type { KioskSnapshot } from '../../../worker/domain/kiosk';
import { cellName } from '../../../worker/env';
import { paths } from '../../../worker/paths';
import type { KioskSession } from '../../../worker/services/kiosk/kiosk-session';
import { openScreen } from '../../features/kiosk/screens';
import { createOperator } from '../../setup/people/operator';
import { databaseOf } from '../../setup/runtime/cells';
import { printFigure } from '../../setup/runtime/figures';
import { createWorld, type World } from '../../setup/world';

/**
 * A screen was carried away. Its socket, open already, went on showing codes that phones take, and what they answered,
 * for as long as the check lived, whatever the back office or a terminal had revoked.
 */
const { KIOSK } = env as unknown as { KIOSK: DurableObjectNamespace<KioskSession> };
const DB = databaseOf('denmark');
const stubOf = (sessionId: string) => KIOSK.get(KIOSK.idFromName(`denmark:${sessionId}`));
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const until = async (met: () => boolean, ms = 2_000) => {
  for (const end = Date.now() + ms; Date.now() < end && !met(); ) await wait(5);
  return met();
};
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

type Screen = Awaited<ReturnType<typeof openScreen>>;

async function connect({ screen }: Pick<Screen, 'screen'>) {
  const answer = await screen.get(paths.kiosk.session.href(), { upgrade: 'websocket', origin: screen.origin });
  const socket = { status: answer.status, told: [] as KioskSnapshot[], code: 0 };
  answer.webSocket?.addEventListener('message', ({ data }) => void socket.told.push(JSON.parse(String(data))));
  answer.webSocket?.addEventListener('close', ({ code }) => {
    socket.code = code;
  });
  answer.webSocket?.accept();
  if (answer.webSocket) await until(() => socket.told.length > 0);
  return socket;
}

async function isOver({ screen, sessionId, hash, check }: Screen) {
  const { phase, snapshot } = await check.see();
  expect([phase, snapshot.phoneUrl, snapshot.matchCode]).toEqual(['ended', null, null]);
  expect((await connect({ screen })).status).toBe(404);
  expect((await screen.get(paths.kiosk.session.href())).status).toBe(404);
  const scan = await world.services.kiosks.scan(sessionId, { hash: 'a phone', code: 'any', intent: 'continue' });
  expect(scan.standing).toBe('stale');
  const session = await DB.prepare('SELECT revoked_at, state_json FROM session WHERE id_hash = ?').bind(hash).first();
  expect(session).toMatchObject({ revoked_at: expect.any(String), state_json: '{}' });
}

describe('the socket of a screen that is revoked', () => {
  it('in the back office: is closed with the revocation, and its check is over', async () => {
    const open = await openScreen(world, 'denmark');
    const sockets = await Promise.all([connect(open), connect(open)]);
    const operator = await createOperator(world);
    const path = paths.backOfficeActions.revokeScreen.href({ device: open.deviceId });
    const { idempotencyKey = '' } = await operator.hidden(path);
    expect((await operator.post(path, { idempotencyKey })).status).toBe(303);

    expect(await until(() => sockets.every(({ code }) => code === 1008))).toBe(true);
    await isOver(open);
    const said = sockets.flatMap(({ told }) => told.slice(1).filter(({ phase }) => phase !== 'ended'));
    expect(said).toEqual([]);
  });

  it.each(['waiting', 'bound', 'answered', 'complete'])(
    'at a terminal, which reaches no object: is told nothing more in the phase "%s"',
    async (phase) => {
      const open = await openScreen(world, 'denmark');
      const { phone, types } = open;
      const socket = await connect(open);
      if (phase === 'bound') await phone.takes();
      if (phase === 'answered' || phase === 'complete') await phone.proves();
      if (phase === 'complete') await types(await phone.number());
      expect(await until(() => socket.told.at(-1)?.phase === phase)).toBe(true);
      const before = socket.told.length;
      expect(await world.services.devices.revoke(open.deviceId)).toBe(true);

      // Whatever happens next at the check is a push.
      if (phase === 'waiting') await phone.takes();
      else await world.services.kiosks.step(open.sessionId, { hash: open.hash, step: 'extend' });
      if (phase === 'complete') await runDurableObjectAlarm(stubOf(open.sessionId));
      expect(await until(() => socket.code === 1008)).toBe(true);
      expect(socket.told.slice(before)).toEqual([]);
      await isOver(open);
    },
  );

  it('notices by itself within seconds where nothing is pushed', async () => {
    const open = await openScreen(world, 'denmark');
    const socket = await connect(open);
    await world.services.devices.revoke(open.deviceId);
    const revokedAt = performance.now();
    expect(await until(() => socket.code === 1008, 8_000)).toBe(true);
    printFigure(`revoked screen: dark after ${((performance.now() - revokedAt) / 1000).toFixed(1)} s`);
    await isOver(open);
  });

  it('ends as well where the database cannot say whether it was revoked; the check itself goes on', async () => {
    const open = await openScreen(world, 'denmark');
    const socket = await connect(open);
    const failing = () => Promise.reject(new Error('D1 is down'));
    const down = { prepare: () => ({ bind: () => ({ first: failing, run: failing }) }) };
    const swap = (to: unknown) =>
      runInDurableObject(stubOf(open.sessionId), (object) => {
        const inner = object as unknown as { env: unknown };
        const before = inner.env;
        inner.env = to;
        return before;
      });
    const before = await swap({ [cellName('DB', 'denmark')]: down });
    await runDurableObjectAlarm(stubOf(open.sessionId));
    expect(await until(() => socket.code === 1013)).toBe(true);
    await swap(before);
    expect((await open.check.see()).phase).toBe('waiting');
    expect((await connect(open)).status).toBe(101);
  });

  it('of another screen stays open', async () => {
    const [revoked, other] = [await openScreen(world, 'denmark'), await openScreen(world, 'denmark')];
    const socket = await connect(other);
    await world.services.devices.revoke(revoked.deviceId);
    await world.services.kiosks.endOf(revoked.deviceId);
    await runDurableObjectAlarm(stubOf(other.sessionId));
    await other.phone.takes();
    expect(await until(() => socket.told.at(-1)?.phase === 'bound')).toBe(true);
    expect(socket.code).toBe(0);
  });
});

describe('sockets of one check', () => {
  it('are four at most; one that ends makes room', async () => {
    const open = await openScreen(world, 'denmark');
    const upgrade = { upgrade: 'websocket', origin: open.screen.origin };
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => open.screen.get(paths.kiosk.session.href(), upgrade)),
    );
    const taken = answers.filter(({ status }) => status === 101);
    expect([taken.length, answers.filter(({ status }) => status === 409).length]).toEqual([4, 8]);
    for (const { webSocket } of taken) webSocket?.accept();
    taken[0]?.webSocket?.close(1000);
    await wait(50);
    expect((await connect(open)).status).toBe(101);
    expect((await connect(open)).status).toBe(409);
  });
});
