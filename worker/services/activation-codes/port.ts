import type { Language } from '../../domain/languages';
import type { MarketId } from '../../domain/market';
import type { Result } from '../../domain/result';

export type ActivationFault =
  /** Wrong, used, expired, or no such member: nobody is told which. */
  { readonly kind: 'wrong'; readonly triesLeft: number } | { readonly kind: 'tooMany'; readonly retryAt: number };

/** What makes the effect happen once: statements that fail the whole batch when it happened before. */
export interface ActivationRequest {
  readonly market: MarketId;
  readonly language: Language;
  readonly email: string;
  /** Stored form of the subscription number. */
  readonly number: string;
  readonly statements: readonly D1PreparedStatement[];
}

export interface NewActivationCode {
  readonly code: string;
  readonly codeId: string;
  readonly codeMac: string;
  readonly expiresAt: string;
}

/**
 * Ten characters for members who were made in a studio: one use, 24 hours by mail, 30 days on paper, five tries each and
 * five an address in fifteen minutes, known or not.
 */
export interface ActivationCodes {
  /** Mails a code when number and address belong together; else the same work and the same answer. */
  request(request: ActivationRequest): Promise<Result<null, { kind: 'tooMany'; retryAt: number }>>;
  /** The try is counted before the code is compared. Success does not consume: that belongs in the caller's batch. */
  check(
    market: MarketId,
    email: string,
    code: string,
  ): Promise<Result<{ memberId: string; consume: D1PreparedStatement[] }, ActivationFault>>;
  /** A fresh code to be written with a member, for an import. */
  make(channel: 'mail' | 'printed'): Promise<NewActivationCode>;
}
