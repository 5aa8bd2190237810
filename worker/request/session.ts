import type { Question, Statement } from '../services/database/port';
import type { Earlier } from '../services/idempotency/port';
import type { AccountOverview } from '../services/membership/port';
import type { LoadedSession, NewSession, SessionState, SessionView } from '../services/sessions/port';

/** What may be read together with the session, by name. */
export interface ReadAhead {
  /** The member's memberships and payments. */
  overview: AccountOverview;
  /** What the posted form's key was used for. */
  form: Earlier;
  /** How far the subscription numbers are. */
  numbers: number;
}

/**
 * The session as one request sees it, read on first use. `view` may be a minute old and only decides what is shown;
 * `authority` is read from D1 and decides what may be done.
 */
export interface RequestSession {
  readonly hasCookie: boolean;
  view(): Promise<SessionView | null>;
  authority(): Promise<LoadedSession | null>;
  /**
   * Puts a question into the batch that reads the session, if that is still to come: one round trip for both. `ask` gets
   * the hash of the session that the cookie names, alive or not.
   */
  ahead<Name extends keyof ReadAhead>(name: Name, ask: (idHash: string) => Question<ReadAhead[Name]>): void;
  /** What was read ahead, once; undefined if it was not, or if the session is not alive: then it is read as ever. */
  taken<Name extends keyof ReadAhead>(name: Name): ReadAhead[Name] | undefined;
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
