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
  /** Writes the fact and, for a yes, the validation session whose `state` and `session` the entry page takes. */
  record(check: AgeRecord): Promise<{ state: string; session: string }>;
  /** Specification §7 "get validation session": bound to the asking session and draft; repeatable by the same draft. */
  getValidationSession(pair: {
    state: string;
    session: string;
    sessionHash: string;
    draftId: string | null;
  }): Promise<Result<ValidationSession, 'unknown' | 'expired' | 'foreign'>>;
}
