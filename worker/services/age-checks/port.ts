import type { MarketId } from '../../domain/market';
import type { Result } from '../../domain/result';
import type { IdentitySecrets } from '../identity/port';

export interface AgeTransaction {
  readonly sessionHash: string;
  readonly draftId: string;
  readonly issuerId: string;
  readonly market: MarketId;
  readonly productId: string | null;
  readonly studioId: string | null;
  /** The check at a studio's screen that this phone belongs to. */
  readonly kioskSession: string | null;
  readonly secrets: IdentitySecrets;
}

export interface AgeRecord {
  readonly draftId: string;
  readonly sessionHash: string;
  readonly market: MarketId;
  readonly result: 'yes' | 'no' | 'unknown';
  readonly method: string;
  readonly assurance: string;
  readonly policyVersion: string;
  readonly legalBasis: string;
  readonly productId: string | null;
  readonly studioId: string | null;
}

export interface ValidationSession {
  readonly session: string;
  readonly product: string | null;
  readonly studio: string | null;
}

export interface AgeChecks {
  begin(state: string, transaction: AgeTransaction): Promise<void>;
  /** One use, atomically; nothing for an unknown, used, expired or another browser's state. */
  consume(state: string, sessionHash: string, issuerId: string): Promise<AgeTransaction | null>;
  /** The check at a screen that this browser's used state was for; null for any other. */
  kioskOf(state: string, sessionHash: string): Promise<string | null>;
  /** Writes the fact and, for a yes, the validation session whose `state` and `session` the entry page takes. */
  record(check: AgeRecord): Promise<{ state: string; session: string }>;
  /**
   * A kiosk's yes: a fact of nobody yet, named by the kiosk's session. One a session; a repetition is ignored.
   * It counts for whoever `admit` gives it to.
   */
  recordForKiosk(
    kioskSession: string,
    check: Omit<AgeRecord, 'draftId' | 'sessionHash' | 'productId' | 'result'>,
  ): Promise<void>;
  /**
   * Gives a yes without a pair of its own (kiosk, staff) to one draft, once: the entry pair to follow, or null when
   * there is no such yes or another draft has it. Repeated by the same draft it gives a new pair for the same fact.
   */
  admit(
    yes: { kioskSession: string } | { ageCheckId: string },
    to: { sessionHash: string; draftId: string; productId: string | null; studioId: string | null },
  ): Promise<{ state: string; session: string } | null>;
  /** Specification §7 "get validation session": bound to the asking session and draft; repeatable by the same draft. */
  getValidationSession(pair: {
    state: string;
    session: string;
    sessionHash: string;
    draftId: string | null;
  }): Promise<Result<ValidationSession, 'unknown' | 'expired' | 'foreign'>>;
}
