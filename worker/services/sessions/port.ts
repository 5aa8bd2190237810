import type { Draft, OrderPointer } from '../../domain/draft';

/** What a session carries. `draft` is specification §4's "storage"; the rest is not and no guard clears it. */
export interface SessionState {
  readonly draft: Draft | null;
  readonly order: OrderPointer | null;
  readonly login: LoginChallenge | null;
  /** One short message for the next page, shown once. */
  readonly notice: string | null;
  /** An issuer said no in this browser: outlives the draft, for a day. */
  readonly ageRefusedAt?: string | null;
  /** The check this browser began at a studio's screen; on the screen itself, never on the phone. */
  readonly kiosk?: { readonly sessionId: string; readonly largeText: boolean } | null;
  /** Passkeys were asked to sign these: newest first, each good once. */
  readonly challenges?: readonly PasskeyChallenge[];
  /** The code by which a member proves again who is there. */
  readonly confirm?: ConfirmChallenge | null;
  /** The address a member wants to log in with from now on, and the code on its way there. */
  readonly emailChange?: { readonly codeId: string; readonly email: string; readonly expiresAt: string } | null;
  /** The passkey by which the session began or was proved last. */
  readonly passkeyId?: string | null;
  /** Logged in by a code just now: a passkey may be offered, once. */
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
  /** Set when the login began with a subscription id: the address is then never shown. */
  readonly bySubscription: boolean;
  readonly returnTo: string | null;
}

export const emptyState: SessionState = { draft: null, order: null, login: null, notice: null };

/** More than a choice of studio and product: nothing of it is shown unless D1 says that the session lives. */
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

/** Of every statement that sets `revoked_at`: the name and address of a sign-up do not outlive its session. */
export const emptied = "state_json = '{}'";

/** Parsed from a verified cookie; says nothing yet about whether the session still lives. */
export interface SessionPointer {
  readonly id: string;
  readonly idHash: string;
  readonly revision: number;
  readonly expiresAt: number;
}

export interface SessionMember {
  readonly memberId: string;
  readonly market: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly street: string;
  readonly zip: string;
  readonly city: string;
  readonly language: string;
}

/** What D1 knows about the things guards ask for; read in one round trip with the session. */
export interface SessionFacts {
  /** The order pointer's subscription. */
  readonly order: {
    readonly state: string;
    readonly isPaid: boolean;
    readonly number: string;
    /** The session's own member's, or ordered by this session with a proof that still counts. */
    readonly isOurs: boolean;
  } | null;
  /** The newest age check that counts for this draft or member. */
  readonly age: {
    readonly result: 'yes' | 'no' | 'unknown';
    readonly method: string;
    readonly checkedAt: string;
    readonly validationSession: string | null;
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
  /** A member's session whose member is gone. */
  readonly memberMissing: boolean;
  /** When the member proved to be there. */
  readonly authAt: string | null;
  /** Since when the login is vouched for: `authAt`, or just after its member ended all others and kept this one. */
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

export interface NewSession {
  readonly state: SessionState;
  readonly memberId?: string;
  readonly authLevel?: 'code' | 'order' | 'passkey' | 'activation';
  /** ISO instant at which the member proved to be there; now, when nothing is said. */
  readonly provedAt?: string;
  /** The old session goes on under a new id, and only if it lives in the moment of the change. */
  readonly continues?: boolean;
  readonly remember?: boolean;
  /** `kiosk`: on a studio's screen, where nobody's session outlives their visit. */
  readonly deviceHint?: string;
}

/** One browser in which a member is logged in. */
export interface Device {
  /** Names the session without being of any use to enter it. */
  readonly deviceId: string;
  /** "Chrome, Android"; empty where the browser did not say. */
  readonly hint: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly isThis: boolean;
}

export interface SessionStore {
  /** Verified pointer of a cookie's text; null for anything forged, expired or of an unknown format. */
  read(cookie: string): Promise<SessionPointer | null>;
  /**
   * What an anonymous page may show: the KV snapshot while it says nothing personal, else what D1 says, asked by `ask`
   * where the caller keeps its answer. While D1 does not answer, the snapshot of a visitor's session that has not ended
   * as far as KV knows; that may be a minute behind. Never proof of anything.
   */
  view(pointer: SessionPointer, ask?: () => Promise<LoadedSession | null>): Promise<SessionView | null>;
  /** The authority: alive, at which revision, and the facts guards need. Throws Unavailable. */
  load(pointer: SessionPointer): Promise<LoadedSession | null>;
  create(session: NewSession, statements?: D1PreparedStatement[]): Promise<SessionPointer>;
  /**
   * Applies `change` by compare-and-set, together with `statements` in one batch. A lost race reloads and applies it
   * again, three times at most: each step's change touches its own part, so nobody's update is lost. With `renews` it
   * goes on under a new id, behind `statements`: whoever holds a copy of its cookie has nothing from then on.
   */
  update(
    pointer: SessionPointer,
    change: (state: SessionState) => SessionState,
    statements?: D1PreparedStatement[] | ((before: SessionState, after: SessionState) => D1PreparedStatement[]),
    options?: { readonly renews?: boolean },
  ): Promise<{ ok: true; pointer: SessionPointer; state: SessionState } | { ok: false; reason: 'gone' | 'conflict' }>;
  /**
   * Ends one session and starts another in one batch with `statements`: login, welcome. Conflict when its member is gone
   * or has revoked what was proved then.
   */
  replace(old: SessionPointer | null, session: NewSession, statements: D1PreparedStatement[]): Promise<SessionPointer>;
  revoke(pointer: SessionPointer): Promise<void>;
  /** Where this member is logged in, last used first. */
  listOf(memberId: string, current: SessionPointer | null): Promise<readonly Device[]>;
  /** False when that member has no such live session. */
  revokeOf(memberId: string, deviceId: string): Promise<boolean>;
  /**
   * For a batch: all of a member's sessions but `keep` end, and so does everything that was ever proved of the member and
   * not used yet (`revoke-proofs.ts`). The codes ended are those of the address as it is at that place of the batch.
   */
  revokeProofsOf(memberId: string, keep: Pick<SessionPointer, 'idHash'> | null): D1PreparedStatement[];
  /** The cookie's text for a pointer. */
  seal(pointer: SessionPointer): Promise<string>;
}
