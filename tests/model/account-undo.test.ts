import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createSealer } from '../../worker/crypto/keyring';
import { formerDetails, restorationOf, type SecurityAction } from '../../worker/domain/membership/account-undo';
import { createDatabase, type Row } from '../../worker/services/database/database';
import type { Statement } from '../../worker/services/database/port';
import { createNotices } from '../../worker/services/notices/store';
import { createOutbox } from '../../worker/services/outbox/store';
import { createSqliteD1 } from '../setup/databases/sqlite-d1';
import { type Chance, createChance } from './chance';

/**
 * Owner and thief change an account in any order, and the mailed ways back are pressed in any order, some twice, some too
 * late: after each press the account is as it was before the action it undoes, and never anything else.
 */
const migrations = new URL('../../worker/migrations/', import.meta.url);
const schema = readdirSync(migrations)
  .sort()
  .map((file) => readFileSync(new URL(file, migrations), 'utf8'));
const dayMs = 86_400_000;
const walks = 40;
const steps = 40;

interface Account {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly passkeys: readonly string[];
}

function openAccount() {
  const { d1 } = createSqliteD1(schema);
  const database = createDatabase(d1);
  const sealer = createSealer(`t1:${'d'.repeat(43)}`);
  const clock = { now: Date.parse('2026-11-20T12:00:00.000Z') };
  const now = () => clock.now;
  const at = () => new Date(clock.now).toISOString();
  const outbox = createOutbox({
    database,
    sealer,
    deliver: async () => ({ ok: true, value: null }),
    now,
    later: () => undefined,
    wakeQueue: async () => undefined,
  });
  const notices = createNotices({
    database,
    sealer,
    outbox,
    market: 'denmark',
    origin: 'http://dk.localhost:8787',
    now,
  });
  const run = (sql: string, ...values: (string | number | null)[]) => database.prepare(sql, ...values);
  const member = (id: string) =>
    run(
      `INSERT INTO member (member_id, market, first_name, last_name, email, email_key, phone, street, zip, city, language, origin, created_at, updated_at)
       VALUES (?1, 'denmark', 'Anna', 'Holm', ?1 || '@example.com', ?1 || '@example.com', '+4520144060', '', '', '', 'da', 'signup', ?2, ?2)`,
      id,
      at(),
    );
  return {
    clock,
    notices,
    open: () => database.write([member('m'), member('other')]),
    async read(memberId = 'm'): Promise<Account> {
      const [members = [], passkeys = []] = await database.read([
        run('SELECT * FROM member WHERE member_id = ?', memberId),
        run('SELECT passkey_id FROM passkey WHERE member_id = ? ORDER BY passkey_id', memberId),
      ]);
      const row = members[0] as Row;
      return {
        email: String(row.email),
        firstName: String(row.first_name),
        lastName: String(row.last_name),
        phone: String(row.phone),
        passkeys: passkeys.map((one) => String(one.passkey_id)),
      };
    },
    logsIn: () =>
      database.write([
        run(
          `INSERT INTO session (id_hash, member_id, revision, state_json, created_at, last_seen_at, idle_expires_at, absolute_expires_at)
           VALUES (?, 'm', 1, '{}', ?2, ?2, ?2, ?2)`,
          crypto.randomUUID(),
          at(),
        ),
      ]),
    liveSessions: async () =>
      (await database.read([run(`SELECT 1 FROM session WHERE member_id = 'm' AND revoked_at IS NULL`)]))[0]?.length,
    /** The action and its record in one batch, as the features do it; gives the link's token. */
    async does(action: SecurityAction, statements: Statement[]): Promise<string> {
      const { statements: told, undo } = await notices.record({ memberId: 'm', action, deviceHint: '' });
      await database.write([...statements, ...told]);
      return undo.url.split('/').at(-1) ?? '';
    },
    rowsOf: async (ids: readonly string[]) =>
      (
        await database.read([
          run('SELECT * FROM passkey WHERE passkey_id IN (SELECT value FROM json_each(?))', JSON.stringify(ids)),
        ])
      )[0] ?? [],
    run,
  };
}

type House = ReturnType<typeof openAccount>;
let made = 0;

/** One change by whoever is in, as an action with what it writes. */
async function change(house: House, chance: Chance): Promise<[SecurityAction, Statement[]]> {
  const { run } = house;
  const before = await house.read();
  made += 1;
  switch (chance.below(5)) {
    case 0:
      return [
        { kind: 'emailChanged', email: before.email },
        [run(`UPDATE member SET email = ?1, email_key = ?1 WHERE member_id = 'm'`, `m${made}@example.com`)],
      ];
    case 1: {
      const after = {
        firstName: chance.happens(0.5) ? `Name ${made}` : before.firstName,
        lastName: before.lastName,
        phone: `+45${made}`,
      };
      const write = run(
        `UPDATE member SET first_name = ?, phone = ? WHERE member_id = 'm'`,
        after.firstName,
        after.phone,
      );
      return [{ kind: 'detailsChanged', former: formerDetails(before, after) ?? {} }, [write]];
    }
    case 2: {
      const gone = before.passkeys.filter(() => chance.happens(0.6));
      const passkeys = await house.rowsOf(gone);
      return [
        { kind: 'passkeysRemoved', passkeys },
        gone.map((id) => run('DELETE FROM passkey WHERE passkey_id = ?', id)),
      ];
    }
    case 3:
      return [{ kind: 'newDevice' }, []];
    default: {
      const passkeyId = `key-${made}`;
      const write = run(
        `INSERT INTO passkey (passkey_id, member_id, credential_id, public_key, name, created_at) VALUES (?1, 'm', ?1, 'k', 'n', ?2)`,
        passkeyId,
        new Date(house.clock.now).toISOString(),
      );
      return [{ kind: 'passkeyAdded', passkeyId, name: 'n' }, [write]];
    }
  }
}

async function walk(seed: number): Promise<number> {
  const chance = createChance(seed);
  const house = openAccount();
  await house.open();
  const untouched = await house.read('other');
  /** Actions that can still be undone, with the account before each; those already pressed or swept along have left. */
  let log: { token: string; at: number; before: Account }[] = [];
  const everSent: string[] = [];
  let pressed = 0;
  for (let step = 0; step < steps; step += 1) {
    house.clock.now += chance.oneOf([15 * 60_000, 3_600_000, dayMs]);
    if (chance.happens(0.65) || everSent.length === 0) {
      const before = await house.read();
      const [action, statements] = await change(house, chance);
      const token = await house.does(action, statements);
      log.push({ token, at: house.clock.now, before });
      everSent.push(token);
      continue;
    }
    await house.logsIn();
    const token = chance.oneOf(everSent);
    const found = log.findIndex((one) => one.token === token);
    const isDue = found >= 0 && (log[found]?.at ?? 0) + 7 * dayMs > house.clock.now;
    const expected = isDue ? log[found]?.before : await house.read();
    const [first, second] = await Promise.all([house.notices.undo(token), house.notices.undo(token)]);
    expect([seed, step, await house.read()]).toEqual([seed, step, expected]);
    expect([seed, step, [first?.ok, second?.ok].filter(Boolean).length]).toEqual([seed, step, isDue ? 1 : 0]);
    if (!isDue) continue;
    expect(await house.liveSessions()).toBe(0);
    log = log.slice(0, found);
    pressed += 1;
  }
  expect(await house.read('other')).toEqual(untouched);
  return pressed;
}

describe('changes and their ways back, in any order', () => {
  it(`${walks} walks of ${steps} steps over the real ledger`, async () => {
    let pressed = 0;
    for (let seed = 1; seed <= walks; seed += 1) pressed += await walk(seed);
    expect(pressed).toBeGreaterThan(walks);
  }, 120_000);

  it('a passkey that came and went in between stays away, one that was there before comes back', () => {
    const row = { passkey_id: 'old' };
    const actions: SecurityAction[] = [
      { kind: 'passkeyAdded', passkeyId: 'thief', name: '' },
      { kind: 'passkeysRemoved', passkeys: [{ passkey_id: 'thief' }, row] },
      { kind: 'emailChanged', email: 'first@example.com' },
      { kind: 'emailChanged', email: 'second@example.com' },
    ];
    expect(restorationOf(actions)).toEqual({
      email: 'first@example.com',
      details: {},
      removed: ['thief'],
      restored: [row],
    });
  });
});
