import type { Draft, OrderPointer, PersonDetails } from '../../domain/signup/draft';
import type { Question, Row, Statement } from '../database/port';

/** The data of a session. `draft` is specification §4's "storage"; guards never clear the other fields. */
export interface SessionState {
  readonly draft: Draft | null;
  readonly order: OrderPointer | null;
  readonly login: LoginChallenge | null;
  /** A short message that the next page shows once. */
  readonly notice: string | null;
  /** When an issuer said no in this browser; kept for a day, even if the draft is cleared. */
  readonly ageRefusedAt?: string | null;
  /** The age check this browser began at a studio's screen; set on the screen, never on the phone. */
  readonly kiosk?: { readonly sessionId: string; readonly largeText: boolean } | null;
  /** Challenges sent to passkeys, newest first; each is valid once. */
  readonly challenges?: readonly PasskeyChallenge[];
  /** The code sent for a step-up. */
  readonly confirm?: ConfirmChallenge | null;
  /** The address a member wants to log in with in future, and the code sent to it. */
  readonly emailChange?: { readonly codeId: string; readonly email: string; readonly expiresAt: string } | null;
  /** The passkey last used for the login or a step-up. */
  readonly passkeyId?: string | null;
  /** True after a login by code: the next page may offer to create a passkey, once. */
  readonly offersPasskey?: boolean;
}

export interface PasskeyChallenge {
  readonly challenge: string;
  readonly purpose: 'login' | 'confirm' | 'add';
  readonly expiresAt: string;
}

export interface ConfirmChallenge {
  readonly codeId: string;
  readonly expiresAt: string;
}

export interface LoginChallenge {
  readonly codeId: string;
  readonly email: string;
  readonly expiresAt: string;
  readonly remember: boolean;
  /** True if the login began with a subscription id: the e-mail address is then never shown. */
  readonly bySubscription: boolean;
  readonly returnTo: string | null;
}

export const emptyState: SessionState = { draft: null, order: null, login: null, notice: null };

/**
 * True if the session contains more than a choice of studio and product. Such data is shown only if D1 confirms that
 * the session is alive.
 */
export function isPersonal({ draft, ...rest }: SessionState): boolean {
  const isSet = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value));
  if (draft === null) return Object.values(rest).some(isSet);
  const { details, skin, emailProof, emailChallenge, subscription, hints } = draft;
  return [
    details,
    skin,
    emailProof,
    emailChallenge,
    subscription,
    ...Object.values(hints),
    ...Object.values(rest),
  ].some(isSet);
}

/** Parsed from a verified cookie; whether the session is still alive is not checked yet. */
export interface SessionPointer {
  readonly id: string;
  readonly idHash: string;
  readonly revision: number;
  readonly expiresAt: number;
}

export interface SessionMember extends PersonDetails {
  readonly memberId: string;
  readonly market: string;
  readonly language: string;
}

/** Facts from D1 that guards need; read together with the session. */
export interface SessionFacts {
  /** The order pointer's subscription. */
  readonly order: {
    readonly state: string;
    readonly isPaid: boolean;
    readonly number: string;
    /** True if the order is the logged-in member's, or was made by this session with a proof that was not revoked. */
    readonly isOurs: boolean;
  } | null;
  /** The newest age check that counts for this draft or member. */
  readonly age: {
    readonly result: 'yes' | 'no' | 'unknown';
    readonly method: string;
    readonly checkedAt: string;
    readonly validationSession: string | null;
    /** When the member proved it: the newest `yes` that is linked to the member, not only to a draft. Null: never. */
    readonly memberProvedAt: string | null;
    /** When it was answered with a no, unless a `yes` came later: an earlier one may be outdated. */
    readonly refusedAt: string | null;
  } | null;
  /** The member's live subscriptions, newest first. */
  readonly live: readonly {
    readonly subscriptionId: string;
    readonly productId: string;
    readonly state: string;
    readonly stopDate: string | null;
  }[];
}

export interface LoadedSession {
  readonly pointer: SessionPointer;
  readonly state: SessionState;
  readonly member: SessionMember | null;
  /** True for a member's session whose member no longer exists. */
  readonly memberMissing: boolean;
  /** ISO instant of the member's last login or step-up. */
  readonly authAt: string | null;
  /**
   * ISO instant the login is trusted from: `authAt`, or just after the member ended all other sessions and kept this
   * one.
   */
  readonly provedAt: string | null;
  readonly remember: boolean;
  readonly deviceHint: string | null;
  readonly facts: SessionFacts;
}

export interface SessionView {
  readonly pointer: SessionPointer;
  readonly state: SessionState;
  readonly isMember: boolean;
}

/** As with a snapshot, the session of a deleted member does not count as anonymous. */
export const viewOf = ({ pointer, state, member, memberMissing }: LoadedSession): SessionView => ({
  ...{ pointer, state },
  isMember: member !== null || memberMissing,
});

/** The id of a session that is not written yet. */
export interface DrawnId {
  readonly id: string;
  readonly idHash: string;
}

export interface NewSession {
  /** Its id, if something of the same batch had to know it before. */
  readonly drawn?: DrawnId;
  readonly state: SessionState;
  readonly memberId?: string;
  readonly authLevel?: 'code' | 'order' | 'passkey' | 'activation';
  /** ISO instant of the proof that the login is based on; default now. */
  readonly provedAt?: string;
  /** The old session continues under a new id; fails if it is no longer alive. */
  readonly continues?: boolean;
  readonly remember?: boolean;
  /** `kiosk`: on a studio's screen, where a session ends with the visit. */
  readonly deviceHint?: string;
}

/** One browser in which a member is logged in. */
export interface Device {
  /** Identifies the session and cannot be used to enter it. */
  readonly deviceId: string;
  /** "Chrome, Android"; empty if the browser did not say. */
  readonly hint: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly isThis: boolean;
}

/** Statements read with a session, and who is told their rows. */
export interface Besides {
  /** True where they write, each once or not at all: they come before what is read, and the batch is never repeated. */
  readonly writes?: true;
  readonly statements: readonly Statement[];
  readonly told: (rows: readonly Row[][]) => void;
}

export interface SessionStore {
  /** Pointer of a cookie's text; null if it is forged, expired or of an unknown format. */
  read(cookie: string): Promise<SessionPointer | null>;
  /**
   * What an anonymous page may show: the KV snapshot if it contains nothing personal, otherwise the state from D1,
   * loaded by `ask` if the caller caches it. If D1 is down: the snapshot of a visitor's session that KV does not list
   * as ended, up to a minute old. Never use it for authorisation.
   */
  view(pointer: SessionPointer, ask?: () => Promise<LoadedSession | null>): Promise<SessionView | null>;
  /**
   * Loads the session from D1 with the facts guards need; null if it is not alive. Throws Unavailable. `besides`: what is
   * read in the same batch; told only if the session is alive.
   */
  load(pointer: SessionPointer, besides?: readonly Besides[]): Promise<LoadedSession | null>;
  draw(): Promise<DrawnId>;
  create(session: NewSession, statements?: Statement[]): Promise<SessionPointer>;
  /**
   * Applies `change` by compare-and-set, in one batch with `statements`. After a lost race it loads and applies again,
   * up to three times; each step changes its own fields, so no update is lost. `renews`: the session continues under a
   * new id, so that a copied cookie becomes useless. `from`: the session as this request has loaded it, which saves the
   * first reading. `refused`: the session is as it was, so a statement of the caller failed the batch.
   */
  update(
    pointer: SessionPointer,
    change: (state: SessionState) => SessionState,
    statements?: Statement[] | ((before: SessionState, after: SessionState) => Statement[]),
    options?: { readonly renews?: boolean; readonly from?: LoadedSession | null },
  ): Promise<
    { ok: true; pointer: SessionPointer; state: SessionState } | { ok: false; reason: 'gone' | 'conflict' | 'refused' }
  >;
  /**
   * Ends one session and begins another in one batch with `statements`, for a login or welcome. Conflict if the member
   * is gone or has revoked the proof.
   */
  replace(
    old: SessionPointer | null,
    session: NewSession,
    statements: Statement[],
    besides?: readonly Besides[],
  ): Promise<{
    readonly pointer: SessionPointer;
    /** The new session as the batch's end has it, if anything was asked `besides`: who asked is told when it is called. */
    readonly read: (() => LoadedSession | null) | null;
  }>;
  /** For a batch: leaves a notice for the next page, at whatever revision the session is. */
  noting(pointer: Pick<SessionPointer, 'idHash'>, notice: string): Statement;
  /**
   * For the batch that reads the session: uses up a challenge that it was sent for this purpose, once among all requests.
   * The answer: until when it was valid; null if it was never sent here, was used, or has expired.
   */
  takingChallenge(idHash: string, challenge: Pick<PasskeyChallenge, 'challenge' | 'purpose'>): Question<string | null>;
  revoke(pointer: SessionPointer): Promise<void>;
  /** The member's sessions, last used first. */
  listOf(memberId: string, current: SessionPointer | null): Promise<readonly Device[]>;
  /** The same of whoever is logged in with a session, for the batch that reads it. */
  asksList(idHash: string): Question<readonly Device[]>;
  /** False if the member has no such live session. */
  revokeOf(memberId: string, deviceId: string): Promise<boolean>;
  /**
   * For a batch: ends all of a member's sessions except `keep`, and revokes every unused proof of the member
   * (`revoke-proofs.ts`). The login codes it ends are those sent to the member's address at that point of the batch.
   */
  revokeProofsOf(memberId: string, keep: Pick<SessionPointer, 'idHash'> | null): Statement[];
  /** The cookie's text for a pointer. */
  seal(pointer: SessionPointer): Promise<string>;
}
