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
  readonly order: { readonly state: string; readonly isPaid: boolean; readonly number: string } | null;
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
  readonly authAt: string | null;
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
  /** What an anonymous page may show: the KV snapshot, else D1. Never proof of anything. */
  view(pointer: SessionPointer): Promise<SessionView | null>;
  /** The authority: alive, at which revision, and the facts guards need. Throws Unavailable. */
  load(pointer: SessionPointer): Promise<LoadedSession | null>;
  create(session: NewSession, statements?: D1PreparedStatement[]): Promise<SessionPointer>;
  /**
   * Applies `change` by compare-and-set, together with `statements` in one batch. A lost race reloads and applies it
   * again, three times at most: each step's change touches its own part, so nobody's update is lost.
   */
  update(
    pointer: SessionPointer,
    change: (state: SessionState) => SessionState,
    statements?: D1PreparedStatement[] | ((before: SessionState, after: SessionState) => D1PreparedStatement[]),
  ): Promise<{ ok: true; pointer: SessionPointer; state: SessionState } | { ok: false; reason: 'gone' | 'conflict' }>;
  /** Ends one session and starts another in one batch with `statements`: login, welcome. */
  replace(old: SessionPointer | null, session: NewSession, statements: D1PreparedStatement[]): Promise<SessionPointer>;
  revoke(pointer: SessionPointer): Promise<void>;
  /** Where this member is logged in, last used first. */
  listOf(memberId: string, current: SessionPointer | null): Promise<readonly Device[]>;
  /** False when that member has no such live session. */
  revokeOf(memberId: string, deviceId: string): Promise<boolean>;
  /** Ends all of a member's sessions but `keep`; how many those were. */
  revokeOthers(memberId: string, keep: SessionPointer | null): Promise<number>;
  /** The cookie's text for a pointer. */
  seal(pointer: SessionPointer): Promise<string>;
}
