import type { MarketId } from '../../domain/markets/market';
import type { Result } from '../../domain/result';
import type { Question, Statement } from '../database/port';
import type { IdentitySecrets } from '../identity/port';

export interface AgeCheckBegun {
  readonly market: MarketId;
  readonly sessionHash: string;
  /** Of a member's check the member's id, which is no draft's. */
  readonly draftId: string;
  /** The member who began the check in the account, and whose proof it will be; null for a sign-up's. */
  readonly memberId: string | null;
  /** The membership that the member wants to change afterwards; null if none. */
  readonly subscriptionId: string | null;
  readonly productId: string | null;
}

export interface AgeTransaction extends AgeCheckBegun {
  readonly issuerId: string;
  readonly studioId: string | null;
  /** The kiosk session this phone takes part in; null if none. */
  readonly kioskSession: string | null;
  readonly secrets: IdentitySecrets;
}

/** How somebody's age was checked. */
export interface AgeFact {
  readonly market: MarketId;
  /** Id of the issuer, or `manual` for a document checked by staff. */
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

/** The address pair that takes a `yes` to the entry page. */
interface Pair {
  readonly state: string;
  readonly session: string;
}

/** What became of a state that an issuer's answer came back with. */
export interface ConsumedState {
  /** Null if it is unknown, was used, has expired, or is of another browser. */
  readonly transaction: AgeTransaction | null;
  /** The kiosk session that this browser's state was for, whether it is used now, was before, or comes too late. */
  readonly kioskSession: string | null;
}

/** Everything here is a part of somebody else's batch, so that no request waits for it alone. */
export interface AgeChecks {
  beginning(state: string, transaction: AgeTransaction): Promise<Statement>;
  /** Uses a state once, atomically, in the batch that reads the session. */
  consuming(state: string, sessionHash: string, issuerId: string): Promise<Question<Promise<ConsumedState>>>;
  /** The result and, for a `yes`, a validation session: the pair that the entry page takes. */
  recording(check: AgeRecord): Promise<{ readonly pair: Pair; readonly statements: Statement[] }>;
  /** A `yes` of a kiosk session, linked to nobody until `admitting`. One per session; a repetition is ignored. */
  recordingForKiosk(kioskSession: string, check: AgeFact): Promise<Statement>;
  /**
   * What an issuer answered about a member, with an audit row. It is the member's own from the beginning, and can be
   * admitted to no sign-up. Nothing is stored for an account that has been closed meanwhile.
   */
  recordingForMember(check: MemberAgeRecord): Promise<Statement[]>;
  /** Writes what was recorded where there is no session to write it with. */
  write(statements: readonly Statement[]): Promise<void>;
  /**
   * Links a `yes` of a kiosk or of staff to one draft, with the pair for the entry page. Fails the batch with a Conflict if
   * there is no such `yes` or another draft has it. Repeated for the same draft it is a new pair for the same check.
   */
  admitting(
    yes: { kioskSession: string } | { ageCheckId: string },
    to: Pick<AgeCheckBegun, 'sessionHash' | 'draftId' | 'market' | 'productId'> & { readonly studioId: string | null },
  ): Promise<{ readonly pair: Pair; readonly statements: Statement[] }>;
  /**
   * Makes a `yes` of a kiosk the member's own, with an audit row. Fails the batch with a Conflict if there is no such `yes`,
   * or somebody else has it. Repeated for the same member it changes nothing.
   */
  admittingToMember(kioskSession: string, memberId: string): Promise<Statement[]>;
  /** Specification §7 "get validation session": valid for one session and draft; repeatable for that draft. */
  asksValidation(pair: Pair): Promise<Question<FoundValidation>>;
}

/** `ofDraft`: as this session and draft may use it. */
export interface FoundValidation {
  ofDraft(to: {
    readonly sessionHash: string;
    readonly draftId: string;
  }): Result<ValidationSession, 'unknown' | 'expired' | 'foreign'>;
}
