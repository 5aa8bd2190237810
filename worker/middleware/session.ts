import { createMiddleware } from 'hono/factory';
import type { AppEnv, RequestContext } from '../context';
import { Conflict, Unavailable } from '../failures';
import { createAhead } from '../request/ahead';
import { clearCookie, readCookie, writeCookie } from '../request/cookies';
import { responseHeaders } from '../request/response-headers';
import type { RequestSession } from '../request/session';
import {
  type DrawnId,
  emptyState,
  type LoadedSession,
  type SessionPointer,
  type SessionState,
  type SessionView,
  viewOf,
} from '../services/sessions/port';

export const session = createMiddleware<AppEnv>(async function session(c, next) {
  const requestSession = createRequestSession(c);
  c.set('session', requestSession);
  await next();
  const headers = responseHeaders(c);
  const isPersonal = requestSession.hasCookie || headers.has('Set-Cookie');
  // A response with its own Cache-Control, such as the translations, is the same for everybody.
  if (isPersonal && !headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store');
});

/** Whether `facts.ts` finds the same order and age check for both. */
function sameFacts(one: SessionState, other: SessionState): boolean {
  const parts = ({ draft, order }: SessionState) =>
    JSON.stringify([order?.subscriptionId, draft?.draftId, draft?.emailProof?.email]);
  return parts(one) === parts(other);
}

/** An empty session as D1 would tell it, whose row this request has written. */
const justBegun = (pointer: SessionPointer, deviceHint: string | null): LoadedSession => ({
  ...{ pointer, state: emptyState, member: null, memberMissing: false, authAt: null, provedAt: null, remember: false },
  deviceHint,
  facts: { order: null, age: null, live: [] },
});

function createRequestSession(c: RequestContext): RequestSession {
  const { sessions } = c.var.services;
  const cookie = readCookie(c, 'session') ?? '';
  // The cookie is not verified here: it only shortens the session. What an enrolled screen may do is read from D1.
  const onScreen: { deviceHint?: string } = readCookie(c, 'device') === undefined ? {} : { deviceHint: 'kiosk' };
  let pointer: Promise<SessionPointer | null> | null = null;
  let viewed: Promise<SessionView | null> | null = null;
  let loaded: Promise<LoadedSession | null> | null = null;
  let state: SessionState | null = null;
  let member: LoadedSession['member'] = null;
  let readOnly = false;
  /** Of the session that begins with the next write. */
  let drawn: Promise<DrawnId> | null = null;
  const ahead = createAhead();

  const point = () => {
    pointer ??= cookie === '' ? Promise.resolve(null) : sessions.read(cookie);
    return pointer;
  };

  async function setPointer(next: SessionPointer): Promise<void> {
    pointer = Promise.resolve(next);
    viewed = null;
    loaded = null;
    ahead.forget();
    writeCookie(c, 'session', await sessions.seal(next), (next.expiresAt - c.var.now) / 1000);
  }

  function forget(): null {
    state = null;
    member = null;
    return null;
  }

  function adopt(found: LoadedSession | null): LoadedSession | null {
    // A cell's database holds the members of one market only; this check is a second safeguard.
    if (!found || (found.member && found.member.market !== c.var.market.id)) return forget();
    state = found.state;
    member = found.member;
    return found;
  }

  async function load(): Promise<LoadedSession | null> {
    const at = await point();
    if (!at) return null;
    const found = await sessions.load(at, await ahead.besides(at.idHash));
    if (!found) {
      // The session has ended or was never ours. The cookie stays, since this late response could otherwise delete a
      // newer one.
      return forget();
    }
    if (!adopt(found)) return null;
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
        // If D1 could not be read, the snapshot still decides what to show.
        const found = loaded ? await loaded.catch(() => undefined) : undefined;
        if (found !== undefined) return found && viewOf(found);
        const at = await point();
        const shown = at && (await sessions.view(at, authority));
        if (shown) state = shown.state;
        return shown;
      })();
      return viewed;
    },

    authority,
    ahead: ahead.ask,
    taken: ahead.taken,

    async update(change, statements = [], options = {}) {
      const at = await point();
      const from = at && loaded ? await loaded.catch(() => null) : null;
      const reached = (before: SessionState, after: SessionState) =>
        c.var.services.signups.reached(c.var.market.id, before.draft, after.draft);
      const result =
        at && !drawn
          ? await sessions.update(at, change, (before, after) => [...statements, ...reached(before, after)], {
              ...options,
              from,
            })
          : null;
      if (result?.ok) {
        await setPointer(result.pointer);
        state = result.state;
        // What the facts depend on is as it was, so they are not read again.
        if (from && statements.length === 0 && sameFacts(from.state, state))
          loaded = Promise.resolve({ ...from, pointer: result.pointer, state });
        return { ok: true, state };
      }
      // What was proved for a session that has ended meanwhile, or is its member's, must not be written for a new session.
      const mayBegin = result?.reason === 'gone' && statements.length === 0 && !from?.member;
      if (result && !mayBegin) return { ok: false, reason: result.reason === 'refused' ? 'refused' : 'conflict' };
      const next = change(emptyState);
      const counted = reached(emptyState, next);
      const begun = { state: next, ...onScreen, ...(drawn && { drawn: await drawn }) };
      try {
        await setPointer(
          statements.length > 0
            ? (await sessions.replace(null, begun, [...statements, ...counted])).pointer
            : await sessions.create(begun, counted),
        );
      } catch (error) {
        // Of a session that only now begins nobody else can have changed anything.
        if (drawn && error instanceof Conflict) return { ok: false, reason: 'refused' };
        throw error;
      }
      drawn = null;
      state = next;
      return { ok: true, state };
    },

    async noting(notice) {
      const at = await point();
      return at ? [sessions.noting(at, notice)] : [];
    },

    async updateLater(change) {
      const at = await point();
      const from = at && loaded ? await loaded.catch(() => null) : null;
      if (at) c.var.services.later(sessions.update(at, change, [], { from }).catch(() => undefined));
    },

    async replace(next, statements) {
      const begun = { ...next, ...onScreen, drawn: next.drawn ?? (await sessions.draw()) };
      const besides = await ahead.besides(begun.drawn.idHash);
      const { pointer: at, read } = await sessions.replace(await point(), begun, statements, besides);
      await setPointer(at);
      state = next.state;
      // Who asked for more reads the new session with it, so that the request can go on as its member.
      if (read) loaded = Promise.resolve(adopt(read()));
    },

    async end() {
      const at = await point();
      if (at) await sessions.revoke(at);
      pointer = Promise.resolve(null);
      // A later read in this request finds no session.
      loaded = null;
      viewed = null;
      forget();
      clearCookie(c, 'session');
    },

    async hashAhead() {
      const found = await authority();
      drawn ??= found ? null : sessions.draw();
      return found?.pointer.idHash ?? (await drawn)?.idHash ?? '';
    },

    async hash() {
      const found = await authority();
      if (!found) {
        const created = await sessions.create({ state: emptyState, ...onScreen, ...(drawn && { drawn: await drawn }) });
        drawn = null;
        await setPointer(created);
        state = emptyState;
        loaded = Promise.resolve(justBegun(created, onScreen.deviceHint ?? null));
        return created.idHash;
      }
      return found.pointer.idHash;
    },
  };
}
