import { createSealer, createSigner } from '../../crypto/keyring';
import { randomToken, sha256 } from '../../crypto/token';
import { toIso } from '../../domain/dates';
import type { MarketId } from '../../domain/market';
import { Conflict, type Database, type Row, requireChange, Unavailable } from '../database/database';
import { readCookie, sealCookie } from './cookie';
import { createDevices } from './devices';
import { factStatements, factsOf, isOutlived, memberOf, provedAtOf } from './facts';
import { lifetimeOf, slideAfterMs } from './lifetimes';
import {
  emptied,
  isPersonal,
  type LoadedSession,
  type NewSession,
  type SessionPointer,
  type SessionState,
  type SessionStore,
} from './port';
import { renewal } from './renewal';
import { createSnapshots } from './snapshots';

interface Parts {
  /** Named in each cookie. */
  cell: MarketId;
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
 * points at it. KV may be a minute stale and caches misses, therefore it only ever decides what a page *shows*, and
 * alone only what says nothing of a person: anything else is shown while D1 says that the session lives.
 */
export function createSessionStore({ cell, database, kv, keys, now, later }: Parts): SessionStore {
  const signer = createSigner(keys, 'session');
  const snapshots = createSnapshots(kv, createSealer(keys), { now, later });

  const devices = createDevices({ database, now });

  const isAlive = (row: Row) =>
    row.revoked_at === null &&
    !isOutlived(row) &&
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
      provedAt: provedAtOf(found.row),
      remember: found.row.remember === 1,
      deviceHint: (found.row.device_hint as string | null) ?? null,
      facts: factsOf(found.row, found.ages, found.live, now()),
    };
  }

  const kindOf = ({ memberId, deviceHint }: NewSession) => ({
    isMember: memberId !== undefined,
    isKiosk: deviceHint === kioskHint,
  });

  async function insertion(
    session: NewSession,
  ): Promise<{ pointer: SessionPointer; statements: D1PreparedStatement[] }> {
    const id = randomToken();
    const life = lifetimeOf({ ...kindOf(session), remember: session.remember ?? false });
    const pointer = { id, idHash: await sha256(id), revision: 1, expiresAt: now() + life.absoluteMs };
    const statement = database.prepare(
      `INSERT INTO session (id_hash, member_id, revision, state_json, auth_at, auth_level, remember, device_hint,
                            created_at, last_seen_at, idle_expires_at, absolute_expires_at)
       SELECT ?1, ?2, 1, ?3, ?4, ?5, ?6, ?7, ?8, ?8, ?9, ?10
        WHERE ?2 IS NULL OR EXISTS (SELECT 1 FROM member WHERE member_id = ?2 AND closed_at IS NULL
                                       AND (proofs_valid_from IS NULL OR proofs_valid_from < ?4))`,
      pointer.idHash,
      session.memberId ?? null,
      JSON.stringify(session.state),
      session.memberId ? (session.provedAt ?? toIso(now())) : null,
      session.authLevel ?? null,
      session.remember ? 1 : 0,
      session.deviceHint ?? null,
      toIso(now()),
      toIso(now() + life.idleMs),
      toIso(pointer.expiresAt),
    );
    return { pointer, statements: [statement, requireChange(database)] };
  }

  /** Of a member's session nothing is kept in KV: D1 is asked for each of its pages anyway. */
  async function snapshotOf(
    state: SessionState,
    pointer: SessionPointer,
    { isMember, isKiosk }: { isMember: boolean; isKiosk: boolean },
  ): Promise<void> {
    if (isMember) return;
    await snapshots.put(pointer, {
      state,
      idleExpiresAt: now() + lifetimeOf({ isMember, remember: false, isKiosk }).idleMs,
    });
  }

  return {
    read: (cookie) => readCookie(cookie, cell, signer, now()),
    seal: (pointer) => sealCookie(pointer, cell, signer),
    load,

    async view(pointer, ask = () => load(pointer)) {
      const snapshot = await snapshots.get(pointer);
      const shown = snapshot && { pointer, state: snapshot.state, isMember: false };
      if (shown && !isPersonal(shown.state)) return shown;
      const session = await ask().catch((error: unknown) => {
        if (!(error instanceof Unavailable)) throw error;
        return 'unavailable' as const;
      });
      if (session === 'unavailable') {
        if (shown) return shown;
        throw new Unavailable('database');
      }
      // As the snapshot has it: the session of a member who is gone is not an anonymous one.
      const isMember = session !== null && (session.member !== null || session.memberMissing);
      return session && { pointer: session.pointer, state: session.state, isMember };
    },

    async create(session, statements = []) {
      const { pointer, statements: begin } = await insertion(session);
      await database.write([...begin, ...statements]);
      await snapshotOf(session.state, pointer, kindOf(session));
      return pointer;
    },

    async update(pointer, change, statements = [], { renews = false } = {}) {
      for (let attempt = 1; attempt <= updateTries; attempt += 1) {
        const found = await fetchRow(pointer);
        if (!found) return { ok: false, reason: 'gone' };
        const before = JSON.parse(String(found.row.state_json)) as SessionState;
        const state = change(before);
        const revision = Number(found.row.revision);
        const expiresAt = Date.parse(String(found.row.absolute_expires_at));
        const parts = typeof statements === 'function' ? statements(before, state) : statements;
        const renewed = renews
          ? await renewal(database, { idHash: pointer.idHash, revision, state, at: toIso(now()) })
          : null;
        try {
          await database.write(
            renewed
              ? [...parts, ...renewed.statements]
              : [
                  database.prepare(
                    'UPDATE session SET revision = revision + 1, state_json = ? WHERE id_hash = ? AND revision = ? AND revoked_at IS NULL',
                    JSON.stringify(state),
                    pointer.idHash,
                    revision,
                  ),
                  requireChange(database),
                  ...parts,
                ],
          );
        } catch (error) {
          if (error instanceof Conflict) continue;
          throw error;
        }
        const next = renewed
          ? { id: renewed.id, idHash: renewed.idHash, revision: 1, expiresAt }
          : { ...pointer, revision: revision + 1, expiresAt };
        if (renewed) await snapshots.end(pointer);
        const kind = { isMember: found.row.member_id !== null, isKiosk: found.row.device_hint === kioskHint };
        await snapshotOf(state, next, kind);
        return { ok: true, pointer: next, state };
      }
      return { ok: false, reason: 'conflict' };
    },

    async replace(old, session, statements) {
      const { pointer, statements: begin } = await insertion(session);
      const revoke = old
        ? [
            database.prepare(
              `UPDATE session SET revoked_at = ?, ${emptied} WHERE id_hash = ? AND revoked_at IS NULL`,
              toIso(now()),
              old.idHash,
            ),
            ...(session.continues ? [requireChange(database)] : []),
          ]
        : [];
      const cap = session.memberId ? [devices.capStatement(session.memberId, pointer)] : [];
      await database.write([...statements, ...revoke, ...begin, ...cap]);
      if (old) await snapshots.end(old);
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
      await snapshots.end(pointer);
    },

    listOf: devices.listOf,
    revokeOf: devices.revokeOf,
    revokeProofsOf: devices.revokeProofsOf,
  };
}
