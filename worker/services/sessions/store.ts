import { createSealer, createSigner } from '../../crypto/keyring';
import { randomToken, sha256 } from '../../crypto/token';
import { toIso } from '../../domain/dates';
import type { MarketId } from '../../domain/markets/market';
import { isWritten, Unavailable } from '../../failures';
import { carryVisits } from '../age-checks/age-check-writes';
import type { CellParts } from '../cell-parts';
import { carryCodes } from '../codes/code-writes';
import { type Row, requireChange } from '../database/database';
import type { Statement } from '../database/port';
import { readCookie, sealCookie } from './cookie';
import { factStatements, factsOf, isOutlived, memberOf, provedAtOf } from './facts';
import { lifetimeOf, slideAfterMs } from './lifetimes';
import { createMemberSessions } from './member-sessions';
import {
  type Besides,
  type DrawnId,
  isPersonal,
  type LoadedSession,
  type NewSession,
  type SessionPointer,
  type SessionState,
  type SessionStore,
  viewOf,
} from './port';
import { renewal } from './renewal';
import {
  changeState,
  endOfChallenge,
  insertSession,
  noteInSession,
  revokeSession,
  slideSession,
  takeChallenge,
} from './session-writes';
import { createSnapshots } from './snapshots';
import { readState, stateFormat, writeState } from './stored-state';

interface Parts extends Pick<CellParts, 'database' | 'kv' | 'now' | 'later'> {
  /** The cell named in each cookie. */
  cell: MarketId;
  keys: string;
}

const updateTries = 3;
const kioskHint = 'kiosk';

/**
 * D1 decides whether a session is alive and at which revision; KV holds one immutable snapshot per revision; the cookie
 * points to it. KV may be a minute stale and caches misses, so it only decides what a page shows, and alone only what
 * is not personal: anything else is shown if D1 confirms that the session is alive.
 */
export function createSessionStore({ cell, database, kv, keys, now, later }: Parts): SessionStore {
  const signer = createSigner(keys, 'session');
  const snapshots = createSnapshots(kv, createSealer(keys), { now });

  const memberSessions = createMemberSessions({ database, now });

  const isAlive = (row: Row) => {
    const at = toIso(now());
    const isOver = [row.idle_expires_at, row.absolute_expires_at].some((end) => !(String(end) > at));
    return row.revoked_at === null && !isOutlived(row) && !isOver;
  };

  function slide(pointer: SessionPointer, row: Row): void {
    if (now() - Date.parse(String(row.last_seen_at)) < slideAfterMs) return;
    const { idleMs } = lifetimeOf({
      isMember: row.member_id !== null,
      remember: row.remember === 1,
      isKiosk: row.device_hint === kioskHint,
    });
    later(
      database
        .write([slideSession(database, toIso(now()), toIso(now() + idleMs), pointer.idHash)])
        .catch(() => undefined),
    );
  }

  const flat = (list: readonly Besides[]) => list.flatMap(({ statements }) => [...statements]);
  const readStatements = (pointer: SessionPointer, asked: readonly Besides[]) => [
    ...factStatements(database, pointer.idHash),
    ...flat(asked),
  ];

  const load: SessionStore['load'] = async (pointer, besides = []) => {
    const written = besides.filter(({ writes }) => writes);
    const asked = besides.filter(({ writes }) => !writes);
    const batch = [...flat(written), ...readStatements(pointer, asked)];
    // What writes is never sent twice, so a failure is not repeated either.
    const all =
      written.length > 0 ? (await database.write(batch)).map(({ results }) => results) : await database.read(batch);
    const before = all.splice(0, flat(written).length);
    const read = readOf(pointer, all, asked);
    if (read) for (const { statements, told } of written) told(before.splice(0, statements.length));
    return read;
  };

  /** Of the rows of `factStatements` and of what was asked besides. */
  function readOf(pointer: SessionPointer, all: Row[][], asked: readonly Besides[]): LoadedSession | null {
    const [rows = [], ages = [], live = [], ...others] = all;
    const [row] = rows;
    // A cookie with a later revision than the row can only precede a restore of the database: no session.
    if (!row || !isAlive(row) || pointer.revision > Number(row.revision)) return null;
    for (const { statements, told } of asked) told(others.splice(0, statements.length));
    slide(pointer, row);
    const member = memberOf(row);
    const { state, isLater } = readState(String(row.state_json));
    // Order and age check are looked up by what is in the state: where that counts for nothing, neither do they.
    const found = factsOf(row, isLater ? [] : ages, live, now());
    return {
      pointer: { ...pointer, revision: Number(row.revision), expiresAt: Date.parse(String(row.absolute_expires_at)) },
      state,
      member,
      memberMissing: row.member_id !== null && member === null,
      authAt: (row.auth_at as string | null) ?? null,
      provedAt: provedAtOf(row),
      remember: row.remember === 1,
      deviceHint: (row.device_hint as string | null) ?? null,
      facts: isLater ? { ...found, order: null } : found,
    };
  }

  const kindOf = ({ memberId, deviceHint }: NewSession) => ({
    isMember: memberId !== undefined,
    isKiosk: deviceHint === kioskHint,
  });

  async function draw(): Promise<DrawnId> {
    const id = randomToken();
    return { id, idHash: await sha256(id) };
  }

  async function insertion(session: NewSession): Promise<{ pointer: SessionPointer; statements: Statement[] }> {
    const { id, idHash } = session.drawn ?? (await draw());
    const life = lifetimeOf({ ...kindOf(session), remember: session.remember ?? false });
    const pointer = { id, idHash, revision: 1, expiresAt: now() + life.absoluteMs };
    const { memberId = null, authLevel = null, deviceHint = null } = session;
    const statement = insertSession(database, {
      ...{ idHash, memberId, authLevel, deviceHint, stateJson: writeState(session.state) },
      authAt: memberId ? (session.provedAt ?? toIso(now())) : null,
      remember: session.remember ? 1 : 0,
      ...{ at: toIso(now()), idleExpiresAt: toIso(now() + life.idleMs), absoluteExpiresAt: toIso(pointer.expiresAt) },
    });
    return { pointer, statements: [statement, requireChange(database)] };
  }

  /**
   * Written after the response. Its key holds the revision, so until it is there a page finds none and asks D1. Member
   * sessions have no snapshot in KV: each of their pages asks D1 anyway.
   */
  function keepSnapshot(
    state: SessionState,
    pointer: SessionPointer,
    { isMember, isKiosk }: { isMember: boolean; isKiosk: boolean },
  ): void {
    if (isMember) return;
    const idleExpiresAt = now() + lifetimeOf({ isMember, remember: false, isKiosk }).idleMs;
    later(snapshots.put(pointer, { state, idleExpiresAt }));
  }

  return {
    read: (cookie) => readCookie(cookie, cell, signer, now()),
    seal: (pointer) => sealCookie(pointer, cell, signer),
    load,
    draw,

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
      return session && viewOf(session);
    },

    async create(session, statements = []) {
      const { pointer, statements: begin } = await insertion(session);
      await database.write([...begin, ...statements]);
      keepSnapshot(session.state, pointer, kindOf(session));
      return pointer;
    },

    async update(pointer, change, statements = [], { renews = false, from = null } = {}) {
      let found = from ?? (await load(pointer));
      for (let attempt = 1; attempt <= updateTries; attempt += 1) {
        if (!found) return { ok: false, reason: 'gone' };
        const { revision, expiresAt } = found.pointer;
        const state = change(found.state);
        const parts = typeof statements === 'function' ? statements(found.state, state) : statements;
        const renewed = renews
          ? await renewal(database, { idHash: pointer.idHash, revision, state, at: toIso(now()) })
          : null;
        const batch = renewed
          ? [...parts, ...renewed.statements]
          : [changeState(database, writeState(state), pointer.idHash, revision), requireChange(database), ...parts];
        if (!(await isWritten(database.write(batch)))) {
          found = await load(pointer);
          // It was not the session that somebody else has changed, so it would fail again.
          if (found?.pointer.revision === revision) return { ok: false, reason: 'refused' };
          continue;
        }
        const next = renewed
          ? { id: renewed.id, idHash: renewed.idHash, revision: 1, expiresAt }
          : { ...pointer, revision: revision + 1, expiresAt };
        if (renewed) later(snapshots.end(pointer));
        const isMember = found.member !== null || found.memberMissing;
        keepSnapshot(state, next, { isMember, isKiosk: found.deviceHint === kioskHint });
        return { ok: true, pointer: next, state };
      }
      return { ok: false, reason: 'conflict' };
    },

    async replace(old, session, statements, besides = []) {
      const { pointer, statements: begin } = await insertion(session);
      const { draft, emailChange } = session.state;
      const waitedFor = JSON.stringify([emailChange?.codeId, draft?.emailChallenge?.codeId]);
      const goesOn = (from: string) => [
        requireChange(database),
        carryCodes(database, pointer.idHash, from, waitedFor),
        carryVisits(database, pointer.idHash, from, toIso(now())),
      ];
      const revoke = old
        ? [revokeSession(database, toIso(now()), old.idHash), ...(session.continues ? goesOn(old.idHash) : [])]
        : [];
      const cap = session.memberId ? [memberSessions.capStatement(session.memberId, pointer)] : [];
      const writes = [...statements, ...revoke, ...begin, ...cap];
      const reads = besides.length > 0 ? readStatements(pointer, besides) : [];
      const results = await database.write([...writes, ...reads]);
      if (old) later(snapshots.end(old));
      keepSnapshot(session.state, pointer, kindOf(session));
      const rows = results.slice(writes.length).map((result) => result.results);
      return { pointer, read: reads.length > 0 ? () => readOf(pointer, rows, besides) : null };
    },

    noting: ({ idHash }, notice) => noteInSession(database, notice, idHash),

    takingChallenge: (idHash, { challenge, purpose }) => ({
      writes: true,
      statements: [
        endOfChallenge(database, idHash, challenge, purpose, toIso(now()), stateFormat),
        takeChallenge(database, idHash, challenge, purpose, toIso(now()), stateFormat),
      ],
      // Removed by this statement and by no other request's.
      answer: ([ends = [], taken = []]) => (taken.length > 0 && ends[0] ? String(ends[0].expires_at) : null),
    }),

    async revoke(pointer) {
      await database.write([revokeSession(database, toIso(now()), pointer.idHash)]);
      later(snapshots.end(pointer));
    },

    listOf: memberSessions.listOf,
    asksList: memberSessions.asksList,
    revokeOf: memberSessions.revokeOf,
    revokeProofsOf: memberSessions.revokeProofsOf,
  };
}
