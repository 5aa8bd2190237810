import type { Statement } from '../services/database/port';
import type { LoadedSession, NewSession, SessionState, SessionView } from '../services/sessions/port';

/**
 * The session as one request sees it, read on first use. `view` may be a minute old and only decides what is shown;
 * `authority` is read from D1 and decides what may be done.
 */
export interface RequestSession {
  readonly hasCookie: boolean;
  view(): Promise<SessionView | null>;
  authority(): Promise<LoadedSession | null>;
  /** What has been read already, without another read: for the header of any page. */
  known(): { state: SessionState | null; member: LoadedSession['member'] };
  /** True when D1 was down and the page is shown from the snapshot: nothing entered now is saved. */
  isReadOnly(): boolean;
  /** With `renews` the session goes on under a new id, so that a copy of its old cookie becomes worthless. */
  update(
    change: (state: SessionState) => SessionState,
    statements?: Statement[],
    options?: { readonly renews?: boolean },
  ): Promise<{ ok: true; state: SessionState } | { ok: false; reason: 'conflict' }>;
  replace(session: NewSession, statements: Statement[]): Promise<void>;
  end(): Promise<void>;
  /** Hash that binds codes, keys and orders to this browser. Creates a session when there is none. */
  hash(): Promise<string>;
}
