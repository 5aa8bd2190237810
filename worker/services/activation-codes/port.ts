import type { Language } from '../../domain/markets/languages';
import type { MarketId } from '../../domain/markets/market';
import type { Result } from '../../domain/result';
import type { Statement } from '../database/port';

type ActivationFault =
  /** Wrong, used or expired code, or no such member: the answer does not say which. */
  { readonly kind: 'wrong'; readonly triesLeft: number } | { readonly kind: 'tooMany'; readonly retryAt: number };

interface ActivationRequest {
  readonly market: MarketId;
  readonly language: Language;
  readonly email: string;
  /** The network in the form that limits count; null: not counted. */
  readonly network: string | null;
  /** Hash of the browser's session; null if it has none. */
  readonly sessionHash: string | null;
  /** Stored form of the subscription number. */
  readonly number: string;
  /** Statements that make the effect happen once: they fail the batch on repetition. */
  readonly statements: readonly Statement[];
  /** Of `ownerOf`. */
  readonly owner: ActivationOwner | null;
}

/** Whose number and address belong together. */
export interface ActivationOwner {
  readonly memberId: string;
  readonly firstName: string;
  readonly email: string;
}

export interface ActivationTry extends Pick<ActivationRequest, 'market' | 'email' | 'network' | 'sessionHash'> {
  readonly code: string;
}

export interface NewActivationCode {
  readonly code: string;
  readonly codeId: string;
  readonly codeMac: string;
  readonly expiresAt: string;
}

/**
 * Codes of ten characters for members created in a studio: valid once, 24 hours by mail, 30 days on paper. Five
 * attempts per address and asker in fifteen minutes, whether or not the address is known; the attempts of strangers do
 * not count against the member.
 */
export interface ActivationCodes {
  ownerOf(asked: Pick<ActivationRequest, 'market' | 'email' | 'number'>): Promise<ActivationOwner | null>;
  /** Mails a code if number and address belong together; otherwise does the same work and gives the same answer. */
  request(request: ActivationRequest): Promise<Result<null, { kind: 'tooMany'; retryAt: number }>>;
  /**
   * Counts the attempt before comparing the code. `consume`: statements that use the code up, for the caller's batch.
   */
  check(tried: ActivationTry): Promise<Result<{ memberId: string; consume: Statement[] }, ActivationFault>>;
  /** A new code to be written together with a member, for an import. */
  make(channel: 'mail' | 'printed'): Promise<NewActivationCode>;
}
