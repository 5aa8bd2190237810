import type { MarketId } from '../../domain/market';
import type { Result } from '../../domain/result';

/** A visitor's wish to be checked by a person. */
export interface ManualCheck {
  readonly manualCheckId: string;
  /** Six digits the visitor reads out; staff type them at their own screen. */
  readonly shortCode: string;
  readonly market: MarketId;
  readonly studioId: string;
  readonly sessionHash: string;
  readonly draftId: string;
  readonly productId: string | null;
  readonly expiresAt: string;
  readonly result: 'yes' | 'no' | null;
  readonly answeredAt: string | null;
  readonly ageCheckId: string | null;
}

export interface ManualAnswer {
  readonly result: 'yes' | 'no';
  readonly documentType: string;
  readonly staffId: string;
  readonly policyVersion: string;
  readonly legalBasis: string;
}

export interface ManualChecks {
  /** The open request of this draft in this studio, or a new one for a day; refused after ten a day by one draft, until one of them is a day old. */
  request(wish: {
    market: MarketId;
    studioId: string;
    sessionHash: string;
    draftId: string;
    productId: string | null;
  }): Promise<Result<ManualCheck, { readonly kind: 'tooMany'; readonly retryAt: number }>>;
  /**
   * Specification §7 "create manual age-verification session by id": the session the page stands on. Unknown or
   * expired ids refuse navigation (§5).
   */
  createManualAgeVerificationSessionById(id: string): Promise<Result<ManualCheck, 'unknown' | 'expired'>>;
  /** The open request behind the digits, in this market; null for unknown, answered and expired ones. */
  ofShortCode(market: MarketId, shortCode: string): Promise<ManualCheck | null>;
  /** Answers it once, with the fact and an audit row in one batch; `answered` when somebody else was first. */
  answer(id: string, answer: ManualAnswer): Promise<Result<ManualCheck, 'answered' | 'expired'>>;
}
