import type { Language } from '../../domain/languages';
import type { MarketId } from '../../domain/market';
import type { Result } from '../../domain/result';

export type ActivationFault =
  /** Wrong, used, expired, or no such member: nobody is told which. */
  { readonly kind: 'wrong'; readonly triesLeft: number } | { readonly kind: 'tooMany'; readonly retryAt: number };

/** What somebody typed who wants a code, and who asks. */
export interface ActivationRequest {
  readonly market: MarketId;
  readonly language: Language;
  readonly email: string;
  /** Who asks, as far as limits need to know; null: a network that is not counted. */
  readonly network: string | null;
  /** Of the browser's session; null where it has none. */
  readonly sessionHash: string | null;
  /** Stored form of the subscription number. */
  readonly number: string;
  /** What makes the effect happen once: these fail the whole batch when it happened before. */
  readonly statements: readonly D1PreparedStatement[];
}

export interface ActivationTry {
  readonly market: MarketId;
  readonly email: string;
  readonly code: string;
  readonly network: string | null;
  /** Of the browser's session; null where it has none. */
  readonly sessionHash: string | null;
}

export interface NewActivationCode {
  readonly code: string;
  readonly codeId: string;
  readonly codeMac: string;
  readonly expiresAt: string;
}

/**
 * Ten characters for members who were made in a studio: one use, 24 hours by mail, 30 days on paper. Five tries an address
 * in fifteen minutes for each asker, known address or not: what strangers try takes nothing from whoever holds the paper.
 */
export interface ActivationCodes {
  /** Mails a code when number and address belong together; else the same work and the same answer. */
  request(request: ActivationRequest): Promise<Result<null, { kind: 'tooMany'; retryAt: number }>>;
  /** The try is counted before the code is compared. Success does not consume: that belongs in the caller's batch. */
  check(tried: ActivationTry): Promise<Result<{ memberId: string; consume: D1PreparedStatement[] }, ActivationFault>>;
  /** A fresh code to be written with a member, for an import. */
  make(channel: 'mail' | 'printed'): Promise<NewActivationCode>;
}
