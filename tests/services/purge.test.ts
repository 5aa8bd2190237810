import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { createDatabase } from '../../worker/services/database/database';
import { createKioskSessions } from '../../worker/services/kiosk/store';
import { createPhone, openCheck } from '../features/kiosk-check';
import { createWorld } from '../setup/world';

const { DB, KIOSK } = env as unknown as { DB: D1Database; KIOSK: DurableObjectNamespace };
const count = (sql: string, ...values: string[]) =>
  DB.prepare(`SELECT COUNT(*) AS count FROM ${sql}`)
    .bind(...values)
    .first<number>('count');

it('purges what is asked of an issuer after a quarter of an hour, and a request to staff a day after its end', async () => {
  const world = await createWorld();
  const check = await openCheck(world);
  await createPhone(world, check).takes();
  const draftId = crypto.randomUUID();
  const asked = { market: check.market, studioId: check.studio.studioId, sessionHash: 'h', draftId, productId: null };
  expect((await world.services.manualChecks.request(asked)).ok).toBe(true);
  const transactions = () => count('age_transaction WHERE kiosk_session = ?', check.sessionId);
  const requests = () => count('manual_check WHERE draft_id = ?', draftId);
  const after = async (minutes: number) => {
    world.advance(minutes * 60);
    await world.services.jobs.purge();
    return [await transactions(), await requests()];
  };
  expect(await after(14)).toEqual([1, 1]);
  expect(await after(2)).toEqual([0, 1]);
  expect(await after(47 * 60)).toEqual([0, 1]);
  expect(await after(60)).toEqual([0, 0]);
});

it('purges the other checks when one of them cannot be reached', async () => {
  const world = await createWorld();
  const [one, other] = [await openCheck(world), await openCheck(world)];
  world.advance(3601);
  const lost = KIOSK.idFromName(one.sessionId).toString();
  const namespace = {
    idFromName: (name: string) => KIOSK.idFromName(name),
    get: (id: DurableObjectId) =>
      id.toString() === lost ? { wipe: () => Promise.reject(new Error('away')) } : KIOSK.get(id),
  } as unknown as DurableObjectNamespace;
  const kiosks = createKioskSessions({
    database: createDatabase(DB),
    namespace: () => namespace,
    now: world.services.clock.now,
  });
  await kiosks.purge();
  const rows = ({ sessionId }: { sessionId: string }) => count('kiosk_session WHERE session_id = ?', sessionId);
  expect([await rows(one), await rows(other)]).toEqual([1, 0]);
});
