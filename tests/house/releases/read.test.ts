import { describe, expect, it } from 'vitest';
import { signedHeaders } from '../../../worker/crypto/webhook-signature';
import { emptyState } from '../../../worker/services/sessions/port';
import { alarmSecret } from '../../setup/runtime/alarm-ears';
import { releaseOf, releases } from './folders';
import { type Release, shapeOf, type WrittenMessage, type WrittenSession } from './release';
import { createReleaseWorld, member, sealer } from './world';

/**
 * Two releases are live during a deployment, and the older one after a roll back. Each kept release is read by this code.
 * Put into the folder of an older release's tests, this release's rows are read by that one (`npm run rollback-check`).
 */
const kept = releases();
const newest = releaseOf(kept.at(-1) ?? 0);

async function meets({ at }: Release, session: WrittenSession) {
  const world = createReleaseWorld(Date.parse(at) + 60_000);
  world.put('member', member);
  world.put('session', session.row);
  for (const [key, value] of Object.entries(session.kv)) world.kv.set(key, value);
  const pointer = await world.sessions.read(session.cookie);
  if (!pointer) throw new Error('the cookie is not known');
  return { ...world, pointer };
}

describe.each(kept)('release %i', (number) => {
  const release = releaseOf(number);

  it.each(release.sessions)('its session "$name" goes on, as it was', async (session) => {
    const { sessions, pointer } = await meets(release, session);
    // More may be there: what a later release added.
    expect((await sessions.view(pointer))?.state).toMatchObject(session.state);
    const loaded = await sessions.load(pointer);
    expect(loaded?.state).toMatchObject(session.state);
    expect(loaded?.member?.memberId ?? null).toBe(session.memberId);
    const changed = await sessions.update(pointer, (state) => ({ ...state, notice: 'again' }));
    expect(changed).toMatchObject({ ok: true, state: { ...session.state, notice: 'again' } });
  });

  it('its messages are sent', async () => {
    const { outbox, put, sent, done } = createReleaseWorld(Date.parse(release.at) + 60_000);
    for (const { row } of release.outbox) put('outbox', row);
    const mails = release.outbox.filter(({ row }) => row.kind === 'mail').length;
    expect(await outbox.drain(500)).toMatchObject({ sent: release.outbox.length, failed: 0, unknown: 0, dropped: 0 });
    expect(new Set(sent).size).toBe(mails);
    const forgets = release.outbox.some(({ row }) => row.kind === 'forgetAtProvider');
    expect(done.sort()).toEqual([
      'endSubscription sub_1',
      'expireCheckout cs_1',
      ...(forgets ? ['forget cus_1'] : []),
      'refund ch_1',
      expect.stringMatching(/^sync /),
    ]);
  });

  it('its webhooks are verified, and whoever reads them finds the same in those of today', async () => {
    for (const { name, headers, body } of release.hooks) {
      const at = Number(headers['webhook-timestamp']) * 1000;
      const expected = await signedHeaders(alarmSecret, { id: headers['webhook-id'] ?? '', at, body });
      expect(headers['webhook-signature']).toBe(expected['webhook-signature']);
      const today = JSON.parse(newest.hooks.find((one) => one.name === name)?.body ?? '');
      if (today.version !== JSON.parse(body).version) continue;
      expect(shapeOf(today)).toEqual(expect.arrayContaining(shapeOf(JSON.parse(body))));
    }
  });
});

/** What the next release may write: a field more in everything, and forms of its own. */
const tomorrow = (state: string, v?: number) => {
  const { draft, ...rest } = JSON.parse(state);
  const more = { fieldOfTomorrow: { deep: [1] } };
  return JSON.stringify({ ...rest, ...more, draft: draft && { ...draft, ...more }, ...(v ? { v } : {}) });
};
const formOfTomorrow = 1_000;
const later = (session: WrittenSession, v?: number): WrittenSession => ({
  ...session,
  row: { ...session.row, state_json: tomorrow(String(session.row.state_json), v) },
});

describe('the next release, rolled back', () => {
  it.each(newest.sessions)(
    'a field that it added to "$name" changes nothing, and is still there after a write',
    async (session) => {
      const { sessions, pointer, raw, kv } = await meets(newest, later(session));
      kv.clear();
      expect((await sessions.load(pointer))?.state).toMatchObject(session.state);
      expect(await sessions.update(pointer, (state) => ({ ...state, notice: 'again' }))).toMatchObject({ ok: true });
      const { state_json: state } = raw.prepare('SELECT state_json FROM session').get() ?? {};
      expect(JSON.parse(String(state))).toMatchObject({ fieldOfTomorrow: { deep: [1] }, notice: 'again' });
      if (session.state.draft) expect(JSON.parse(String(state)).draft).toHaveProperty('fieldOfTomorrow');
    },
  );

  it.each(newest.sessions)(
    '"$name" in a form of its own is a session still, and nothing in it is guessed at',
    async (session) => {
      const { sessions, pointer, kv } = await meets(newest, later(session, formOfTomorrow));
      for (const [key, value] of kv) kv.set(key, await sealed(value));
      expect((await sessions.view(pointer))?.state).toEqual(emptyState);
      const loaded = await sessions.load(pointer);
      expect(loaded?.member?.memberId ?? null).toBe(session.memberId);
      expect(loaded).toMatchObject({ state: emptyState, facts: { order: null, age: null } });
      const changed = await sessions.update(pointer, (state) => ({ ...state, notice: 'again' }));
      expect(changed).toMatchObject({ ok: true, state: { ...emptyState, notice: 'again' } });
    },
  );

  const messages = newest.outbox.map(({ name, row, payload }) => ({ name, row, payload }));
  it.each(messages)('$name with a field more is sent', async (message) => {
    const world = await withPayload(message, { ...message.payload, fieldOfTomorrow: 1 });
    expect(await world.outbox.drain()).toMatchObject({ sent: 1, unknown: 0, failed: 0 });
  });

  it.each(messages)('$name in a form of its own waits for its release, and is not given up', async (message) => {
    const world = await withPayload(message, { ...message.payload, v: formOfTomorrow });
    // It may have been sent already, by a provider that only its release will ask again.
    world.raw.exec(`UPDATE outbox SET unsure_with = 'http'`);
    for (let day = 0; day < 13; day += 1) {
      expect(await world.outbox.drain()).toMatchObject({ sent: 0, failed: 0, unknown: 1 });
      world.clock.now += 86_400_000;
    }
    expect([...world.sent, ...world.done]).toEqual([]);
    const row = world.raw.prepare('SELECT tries, dead_at, done_at, payload, unsure_with FROM outbox').get();
    expect(row).toMatchObject({
      unsure_with: 'http',
      tries: 0,
      dead_at: null,
      done_at: null,
      payload: expect.stringMatching(/.{20}/),
    });
  });
});

async function withPayload({ row }: WrittenMessage, payload: object) {
  const world = createReleaseWorld(Date.parse(newest.at) + 60_000);
  world.put('outbox', { ...row, payload: await sealer.seal(JSON.stringify(payload)) });
  return world;
}

/** The snapshot of a later form, sealed anew. */
async function sealed(value: string): Promise<string> {
  const { createSealer } = await import('../../../worker/crypto/keyring');
  const { secretsOf } = await import('../../setup/runtime/cell-vars');
  const ofSessions = createSealer(secretsOf('denmark').SESSION_KEYS);
  const snapshot = JSON.parse((await ofSessions.open(value)) ?? '');
  return ofSessions.seal(JSON.stringify({ ...snapshot, v: formOfTomorrow }));
}
