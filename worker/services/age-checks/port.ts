import type { MarketId } from '../../domain/markets/market';
import type { Result } from '../../domain/result';
import type { IdentitySecrets } from '../identity/port';

export interface AgeTransaction {
  readonly sessionHash: string;
  /** Of a member's check the member's id, which is no draft's. */
  readonly draftId: string;
  /** The member who began the check in the account, and whose proof it will be; null for a sign-up's. */
  readonly memberId: string | null;
  /** The membership that the member wants to change afterwards; null if none. */
  readonly subscriptionId: string | null;
  readonly issuerId: string;
  readonly market: MarketId;
  readonly productId: string | null;
  readonly studioId: string | null;
  /** The kiosk session this phone takes part in; null if none. */
  readonly kioskSession: string | null;
  readonly secrets: IdentitySecrets;
}

/** How somebody's age was checked. */
export interface AgeFact {
  readonly market: MarketId;
  readonly method: string;
  readonly assurance: string;
  readonly policyVersion: string;
  readonly legalBasis: string;
  readonly studioId: string | null;
}

export interface AgeRecord extends AgeFact {
  readonly draftId: string;
  readonly sessionHash: string;
  readonly result: 'yes' | 'no' | 'unknown';
  readonly productId: string | null;
}

/** A check that was begun in an account. */
interface MemberAgeRecord extends AgeFact {
  readonly memberId: string;
  readonly result: AgeRecord['result'];
}

export interface ValidationSession {
  readonly session: string;
  readonly product: string | null;
  readonly studio: string | null;
}

export interface AgeChecks {
  begin(state: string, transaction: AgeTransaction): Promise<void>;
  /** Uses a state once, atomically; null if it is unknown, used, expired or of another browser. */
  consume(state: string, sessionHash: string, issuerId: string): Promise<AgeTransaction | null>;
  /** The kiosk session that this browser's used state was for; null for any other state. */
  kioskOf(state: string, sessionHash: string): Promise<string | null>;
  /**
   * Stores what an issuer answered about a member, with an audit row. It is the member's own from the beginning, and
   * can be admitted to no sign-up. Nothing is stored for an account that has been closed meanwhile.
   */
  recordForMember(check: MemberAgeRecord): Promise<void>;
  /**
   * Makes a `yes` of a kiosk the member's own. False if there is none, or somebody else has it. May be repeated by the
   * same member.
   */
  admitToMember(kioskSession: string, memberId: string): Promise<boolean>;
  /**
   * Stores the result and, for a `yes`, a validation session; returns the `state` and `session` the entry page takes.
   */
  record(check: AgeRecord): Promise<{ state: string; session: string }>;
  /**
   * Stores a `yes` of a kiosk session, linked to nobody until `admit` is called. One per session; a repetition is
   * ignored.
   */
  recordForKiosk(kioskSession: string, check: AgeFact): Promise<void>;
  /**
   * Links a `yes` of a kiosk or of staff to one draft: the pair for the entry page, or null if there is no such `yes`
   * or another draft has it. Repeated for the same draft it returns a new pair for the same check.
   */
  admit(
    yes: { kioskSession: string } | { ageCheckId: string },
    to: { sessionHash: string; draftId: string; productId: string | null; studioId: string | null },
  ): Promise<{ state: string; session: string } | null>;
  /** Specification §7 "get validation session": valid for one session and draft; repeatable for that draft. */
  getValidationSession(pair: {
    state: string;
    session: string;
    sessionHash: string;
    draftId: string | null;
  }): Promise<Result<ValidationSession, 'unknown' | 'expired' | 'foreign'>>;
}
