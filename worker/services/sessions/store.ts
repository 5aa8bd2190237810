import { createSealer, createSigner } from '../../crypto/keyring';
import { randomToken, sha256 } from '../../crypto/token';
import { toIso } from '../../domain/dates';
import { Conflict, type Database, type Row, requireChange } from '../database/database';
import { readCookie, sealCookie } from './cookie';
import { createDevices } from './devices';
import { factStatements, factsOf, memberOf } from './facts';
import { lifetimeOf, slideAfterMs } from './lifetimes';
import {
  emptied,
  type LoadedSession,
  type NewSession,
  type SessionPointer,
  type SessionState,
  type SessionStore,
} from './port';
import { createSnapshots } from './snapshots';

interface Parts {
  database: Database;
  kv: KVNamespace;
  keys: string;
  now: () => number;
  /** Keeps work alive after the response: sliding expiry is never waited for. */
  later: (work: Promise<unknown>) => void;
}

const updateTries = 3;
const kioskHint = 'kiosk';

/**
 * D1 says whether a session lives and at which revision; KV holds one immutable snapshot a revision; the cookie
 * points at it. KV may be a minute stale and caches misses, therefore it only ever decides what a page *shows*.
 */
export function createSessionStore({ database, kv, keys, now, later }: Parts): SessionStore {
  const signer = createSigner(keys, 'session');
  const snapshots = createSnapshots(kv, createSealer(keys), now);

  const devices = createDevices({ database, now, forget: (pointer) => later(snapshots.remove(pointer)) });

  const isAlive = (row: Row) =>
    row.revoked_at === null &&
    String(row.idle_expires_at) > toIso(now()) &&
    String(row.absolute_expires_at) > toIso(now());

  async function fetchRow(pointer: SessionPointer): Promise<{ row: Row; ages: Row[]; live: Row[] } | null> {
    const [rows = [], ages = [], live = []] = await database.read(factStatements(database, pointer.idHash));
    const row = rows[0];
    // A cookie ahead of the row can only come from before a restore: treated as no session.
    if (!row || !isAlive(row) || pointer.revision > Number(row.revision)) return null;
    return { row, ages, live };
  }

  function slide(pointer: SessionPointer, row: Row): void {
    if (now() - Date.parse(String(row.last_seen_at)) < slideAfterMs) return;
    const { idleMs } = lifetimeOf({
      isMember: row.member_id !== null,
      remember: row.remember === 1,
      isKiosk: row.device_hint === kioskHint,
    });
    later(
      database
        .write([
          database.prepare(
            'UPDATE session SET last_seen_at = ?, idle_expires_at = ? WHERE id_hash = ? AND revoked_at IS NULL',
            toIso(now()),
            toIso(now() + idleMs),
            pointer.idHash,
          ),
        ])
        .catch(() => undefined),
    );
  }

  async function load(pointer: SessionPointer): Promise<LoadedSession | null> {
    const found = await fetchRow(pointer);
    if (!found) return null;
    slide(pointer, found.row);
    const member = memberOf(found.row);
    return {
      pointer: { ...pointer, revision: Number(found.row.revision) },
      state: JSON.parse(String(found.row.state_json)) as SessionState,
      member,
      memberMissing: found.row.member_id !== null && member === null,
      authAt: (found.row.auth_at as string | null) ?? null,
      remember: found.row.remember === 1,
      deviceHint: (found.row.device_hint as string | null) ?? null,
      facts: factsOf(found.row, found.ages, found.live, now()),
    };
  }

  const kindOf = ({ memberId, deviceHint }: NewSession) => ({
    isMember: memberId !== undefined,
    isKiosk: deviceHint === kioskHint,
  });

  async function insertion(session: NewSession): Promise<{ pointer: SessionPointer; statement: D1PreparedStatement }> {
    const id = randomToken();
    const life = lifetimeOf({ ...kindOf(session), remember: session.remember ?? false });
    const pointer = { id, idHash: await sha256(id), revision: 1, expiresAt: now() + life.absoluteMs };
    const statement = database.prepare(
      `INSERT INTO session (id_hash, member_id, revision, state_json, auth_at, auth_level, remember, device_hint,
                            created_at, last_seen_at, idle_expires_at, absolute_expires_at)
       VALUES (?1, ?2, 1, ?3, ?4, ?5, ?6, ?7, ?8, ?8, ?9, ?10)`,
      pointer.idHash,
      session.memberId ?? null,
      JSON.stringify(session.state),
      session.memberId ? toIso(now()) : null,
      session.authLevel ?? null,
      session.remember ? 1 : 0,
      session.deviceHint ?? null,
      toIso(now()),
      toIso(now() + life.idleMs),
      toIso(pointer.expiresAt),
    );
    return { pointer, statement };
  }

  const snapshotOf = (
    state: SessionState,
    pointer: SessionPointer,
    { isMember, isKiosk }: { isMember: boolean; isKiosk: boolean },
  ) =>
    snapshots.put(pointer, {
      state,
      isMember,
      idleExpiresAt: now() + lifetimeOf({ isMember, remember: false, isKiosk }).idleMs,
    });

  return {
    read: (cookie) => readCookie(cookie, signer, now()),
    seal: (pointer) => sealCookie(pointer, signer),
    load,

    async view(pointer) {
      const snapshot = await snapshots.get(pointer);
      if (snapshot) return { pointer, state: snapshot.state, isMember: snapshot.isMember };
      const session = await load(pointer);
      // As the snapshot has it: the session of a member who is gone is not an anonymous one.
      const isMember = session !== null && (session.member !== null || session.memberMissing);
      return session && { pointer: session.pointer, state: session.state, isMember };
    },

    async create(session, statements = []) {
      const { pointer, statement } = await insertion(session);
      await database.write([statement, ...statements]);
      await snapshotOf(session.state, pointer, kindOf(session));
      return pointer;
    },

    async update(pointer, change, statements = []) {
      for (let attempt = 1; attempt <= updateTries; attempt += 1) {
        const found = await fetchRow(pointer);
        if (!found) return { ok: false, reason: 'gone' };
        const before = JSON.parse(String(found.row.state_json)) as SessionState;
        const state = change(before);
        const revision = Number(found.row.revision);
        try {
          await database.write([
            database.prepare(
              'UPDATE session SET revision = revision + 1, state_json = ? WHERE id_hash = ? AND revision = ? AND revoked_at IS NULL',
              JSON.stringify(state),
              pointer.idHash,
              revision,
            ),
            requireChange(database),
            ...(typeof statements === 'function' ? statements(before, state) : statements),
          ]);
        } catch (error) {
          if (error instanceof Conflict) continue;
          throw error;
        }
        const next = {
          ...pointer,
          revision: revision + 1,
          expiresAt: Date.parse(String(found.row.absolute_expires_at)),
        };
        const kind = { isMember: found.row.member_id !== null, isKiosk: found.row.device_hint === kioskHint };
        await snapshotOf(state, next, kind);
        return { ok: true, pointer: next, state };
      }
      return { ok: false, reason: 'conflict' };
    },

    async replace(old, session, statements) {
      const { pointer, statement } = await insertion(session);
      const revoke = old
        ? [
            database.prepare(
              `UPDATE session SET revoked_at = ?, ${emptied} WHERE id_hash = ? AND revoked_at IS NULL`,
              toIso(now()),
              old.idHash,
            ),
          ]
        : [];
      const cap = session.memberId ? [devices.capStatement(session.memberId, pointer)] : [];
      await database.write([...statements, ...revoke, statement, ...cap]);
      if (old) later(snapshots.remove(old));
      await snapshotOf(session.state, pointer, kindOf(session));
      return pointer;
    },

    async revoke(pointer) {
      await database.write([
        database.prepare(
          `UPDATE session SET revoked_at = ?, ${emptied} WHERE id_hash = ? AND revoked_at IS NULL`,
          toIso(now()),
          pointer.idHash,
        ),
      ]);
      later(snapshots.remove(pointer));
    },

    listOf: devices.listOf,
    revokeOf: devices.revokeOf,
    revokeOthers: devices.revokeOthers,
  };
}
