import type { AddressMark } from '../services/address-marks/port';
import type { ConsumedState, FoundValidation } from '../services/age-checks/port';
import type { PublishedCatalogue } from '../services/catalogue/port';
import type { CountedTry } from '../services/codes/port';
import type { Question, Statement } from '../services/database/port';
import type { Earlier } from '../services/idempotency/port';
import type { Channel, ClosingFacts, StoredSkin } from '../services/members/port';
import type { SubscriptionRecord } from '../services/membership/port';
import type { AccountOverview, LiveMembership, LoginContact, PaidBefore } from '../services/membership/record/port';
import type { Passkey, Signer } from '../services/passkeys/port';
import type { Device, LoadedSession, NewSession, SessionState, SessionView } from '../services/sessions/port';

/** What may be read together with the session, by name. */
export interface ReadAhead {
  /** The member's memberships and payments. */
  overview: AccountOverview;
  /** What the posted form's key was used for. */
  form: Earlier;
  /** How far the subscription numbers are. */
  numbers: number;
  /** The order of the session. */
  order: SubscriptionRecord | null;
  /** Whoever placed the order of the session, and how many of their memberships are paid. */
  earlier: PaidBefore;
  /** Live memberships of whoever owns the address that the sign-up proved. */
  live: readonly LiveMembership[];
  catalogue: PublishedCatalogue | null;
  /** Who owns the address of a login: the typed one, or the one that a code was sent to. */
  owner: LoginContact | null;
  /** Whether somebody is guessing codes. */
  guessed: boolean;
  passkeys: readonly Passkey[];
  /** The sections of the member's profile. */
  consents: readonly Channel[];
  devices: readonly Device[];
  closing: ClosingFacts;
  mark: AddressMark | null;
  skin: StoredSkin | null;
  /** An attempt at the code that the session waits for, counted. */
  tried: CountedTry;
  /** Until when the posted passkey's challenge was valid; it is used up. Null: it was not this session's. */
  challenge: string | null;
  /** The state that an issuer's answer came back with; it is used up. */
  state: Promise<ConsumedState>;
  /** The validation session in the entry page's address. */
  validation: FoundValidation;
  /** Until when the member's changes are refused, since there were too many. */
  blocked: number | null;
  /** The passkey that the posted answer names. */
  signer: Signer | null;
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
  ahead<Name extends keyof ReadAhead>(
    name: Name,
    ask: (idHash: string) => Question<ReadAhead[Name]> | Promise<Question<ReadAhead[Name]>>,
  ): void;
  /** What was read ahead or written with the reading, once; undefined if it was not, or if the session is not alive: then it is read as ever. */
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
  ): Promise<{ ok: true; state: SessionState } | { ok: false; reason: 'conflict' | 'refused' }>;
  /** What `ahead` asked since the last reading is read at the end of this batch, with the session that begins. */
  replace(session: NewSession, statements: Statement[]): Promise<void>;
  end(): Promise<void>;
  /** For the batch of a change: the notice that the next page shows. Nothing where there is no session. */
  noting(notice: string): Promise<Statement[]>;
  /** Changes the session after the response; for what may fail without harm. */
  updateLater(change: (state: SessionState) => SessionState): Promise<void>;
  /**
   * The same without writing: of a visitor without a session that of the one which the next `update` or `hash` begins.
   */
  hashAhead(): Promise<string>;
  /** Hash that binds codes, keys and orders to this browser. Creates a session when there is none. */
  hash(): Promise<string>;
}
