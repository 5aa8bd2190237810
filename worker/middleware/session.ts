import { createMiddleware } from 'hono/factory';
import type { AppEnv, RequestContext } from '../context';
import { Unavailable } from '../services/database/database';
import {
  emptyState,
  type LoadedSession,
  type NewSession,
  type SessionPointer,
  type SessionState,
  type SessionView,
} from '../services/sessions/port';
import { clearCookie, readCookie, writeCookie } from './cookies';

/**
 * The session as one request sees it. Nothing is read before somebody asks; `view` may be a minute behind and only
 * decides what is shown, `authority` is D1's word and decides what may be done.
 */
export interface RequestSession {
  readonly hasCookie: boolean;
  view(): Promise<SessionView | null>;
  authority(): Promise<LoadedSession | null>;
  /** What is known already, without asking again: for the header of whatever page comes out. */
  known(): { state: SessionState | null; member: LoadedSession['member'] };
  /** True when D1 was down and the page is shown from the snapshot: nothing typed now is saved. */
  isReadOnly(): boolean;
  /** `renews`: from then on under a new id, so that a copied cookie of it is worth nothing. */
  update(
    change: (state: SessionState) => SessionState,
    statements?: D1PreparedStatement[],
    options?: { readonly renews?: boolean },
  ): Promise<{ ok: true; state: SessionState } | { ok: false; reason: 'conflict' }>;
  replace(session: NewSession, statements: D1PreparedStatement[]): Promise<void>;
  end(): Promise<void>;
  /** Hash that binds codes, keys and orders to this browser; creates the session when there is none. */
  hash(): Promise<string>;
}

export const session = createMiddleware<AppEnv>(async function session(c, next) {
  const requestSession = createRequestSession(c);
  c.set('session', requestSession);
  await next();
  const isPersonal = requestSession.hasCookie || c.res.headers.has('Set-Cookie');
  // What says itself how long it keeps, as the translations do, is the same for everybody.
  if (isPersonal && !c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'private, no-store');
});

function createRequestSession(c: RequestContext): RequestSession {
  const { sessions } = c.var.services;
  const cookie = readCookie(c, 'session') ?? '';
  // Whose screen it is only shortens the session; what an enrolled screen may do is asked of the database.
  const onScreen = readCookie(c, 'device') === undefined ? {} : { deviceHint: 'kiosk' };
  let pointer: Promise<SessionPointer | null> | null = null;
  let viewed: Promise<SessionView | null> | null = null;
  let loaded: Promise<LoadedSession | null> | null = null;
  let state: SessionState | null = null;
  let member: LoadedSession['member'] = null;
  let readOnly = false;

  const point = () => {
    pointer ??= cookie === '' ? Promise.resolve(null) : sessions.read(cookie);
    return pointer;
  };

  async function setPointer(next: SessionPointer): Promise<void> {
    pointer = Promise.resolve(next);
    viewed = null;
    loaded = null;
    writeCookie(c, 'session', await sessions.seal(next), (next.expiresAt - c.var.now) / 1000);
  }

  function forget(): null {
    state = null;
    member = null;
    return null;
  }

  async function load(): Promise<LoadedSession | null> {
    const at = await point();
    if (!at) return null;
    const found = await sessions.load(at);
    if (!found) {
      // Ended or never ours. The cookie stays: a late answer must not take away the one that a newer answer has set.
      return forget();
    }
    // Impossible by construction, for a cell's database has one market's people; looked at once all the same.
    if (found.member && found.member.market !== c.var.market.id) return forget();
    state = found.state;
    member = found.member;
    if (found.pointer.revision !== at.revision) {
      pointer = Promise.resolve(found.pointer);
      writeCookie(c, 'session', await sessions.seal(found.pointer), (found.pointer.expiresAt - c.var.now) / 1000);
    }
    return found;
  }

  async function authority(): Promise<LoadedSession | null> {
    loaded ??= load();
    try {
      return await loaded;
    } catch (error) {
      if (error instanceof Unavailable) readOnly = true;
      throw error;
    }
  }

  return {
    hasCookie: cookie !== '',
    known: () => ({ state, member }),
    isReadOnly: () => readOnly,

    view() {
      viewed ??= (async () => {
        // Where the authority could not be asked, the snapshot still says what to show.
        const found = loaded ? await loaded.catch(() => undefined) : undefined;
        if (found !== undefined) {
          return (
            found && {
              pointer: found.pointer,
              state: found.state,
              isMember: found.member !== null || found.memberMissing,
            }
          );
        }
        const at = await point();
        const shown = at && (await sessions.view(at, authority));
        if (shown) state = shown.state;
        return shown;
      })();
      return viewed;
    },

    authority,

    async update(change, statements = [], options = {}) {
      const at = await point();
      const reached = (before: SessionState, after: SessionState) =>
        c.var.services.signups.reached(c.var.market.id, before.draft, after.draft);
      const result = at
        ? await sessions.update(at, change, (before, after) => [...statements, ...reached(before, after)], options)
        : null;
      if (result?.ok) {
        await setPointer(result.pointer);
        state = result.state;
        return { ok: true, state };
      }
      // What was proved for a session that has ended meanwhile is not written for another.
      if (result && (result.reason === 'conflict' || statements.length > 0)) return { ok: false, reason: 'conflict' };
      const next = change(emptyState);
      const counted = reached(emptyState, next);
      await setPointer(
        statements.length > 0
          ? await sessions.replace(null, { state: next, ...onScreen }, [...statements, ...counted])
          : await sessions.create({ state: next, ...onScreen }, counted),
      );
      state = next;
      return { ok: true, state };
    },

    async replace(next, statements) {
      await setPointer(await sessions.replace(await point(), { ...next, ...onScreen }, statements));
      state = next.state;
    },

    async end() {
      const at = await point();
      if (at) await sessions.revoke(at);
      pointer = Promise.resolve(null);
      // Asked again in this request, it is gone.
      loaded = null;
      viewed = null;
      state = null;
      member = null;
      clearCookie(c, 'session');
    },

    async hash() {
      const found = await authority();
      if (!found) {
        const created = await sessions.create({ state: emptyState, ...onScreen });
        await setPointer(created);
        return created.idHash;
      }
      return found.pointer.idHash;
    },
  };
}
