import type { MarketId } from '../../domain/markets/market';
import type { Result } from '../../domain/result';
import type { AgeCheckBegun } from '../age-checks/port';

/** A visitor's request for an age check by staff. */
export interface ManualCheck extends AgeCheckBegun {
  readonly manualCheckId: string;
  /** Six digits the visitor reads out; staff type them at their own screen. */
  readonly shortCode: string;
  readonly studioId: string;
  readonly expiresAt: string;
  readonly result: 'yes' | 'no' | null;
  readonly answeredAt: string | null;
  readonly ageCheckId: string | null;
}

/** A request as its page shows it. */
export interface ShownManualCheck extends ManualCheck {
  /** It was answered, or can be yet: for a day, by whom has not closed the account or revoked all proofs since. */
  readonly isValid: boolean;
}

interface ManualAnswer {
  readonly result: 'yes' | 'no';
  readonly documentType: string;
  readonly staffId: string;
  readonly policyVersion: string;
  readonly legalBasis: string;
}

export interface ManualChecks {
  /**
   * The open request of this draft in this studio, or a new one valid for a day. `tooMany`: ten within a day by one
   * draft; `retryAt` in epoch milliseconds.
   */
  request(
    wish: Pick<AgeCheckBegun, 'market' | 'sessionHash' | 'draftId' | 'productId'> & {
      studioId: string;
      memberId?: string | null;
      subscriptionId?: string | null;
    },
  ): Promise<Result<ManualCheck, { readonly kind: 'tooMany'; readonly retryAt: number }>>;
  /**
   * Specification §7 "create manual age-verification session by id": the request the page shows. Unknown ids refuse
   * navigation (§5).
   */
  createManualAgeVerificationSessionById(id: string): Promise<Result<ShownManualCheck, 'unknown'>>;
  /** What a studio's staff answered since an instant, newest first, a hundred at most: when and what, nobody's. */
  answeredSince(
    studioId: string,
    since: string,
  ): Promise<readonly { readonly answeredAt: string; readonly result: 'yes' | 'no' }[]>;
  /** The open request of a short code in this market; null if it is unknown, answered or expired. */
  ofShortCode(market: MarketId, shortCode: string): Promise<ManualCheck | null>;
  /**
   * Answers a request once, with the age check and an audit row in one batch; `answered` if another answer was first.
   */
  answer(id: string, answer: ManualAnswer): Promise<Result<ManualCheck, 'answered' | 'expired'>>;
}
