import type { MarketId } from '../../domain/market';
import type { Result } from '../../domain/result';

/** Keys that are asked for and taken, as COSE numbers them: ES256, and RS256 for Windows Hello of older machines. */
export const keyAlgorithms: readonly number[] = [-7, -257];

export interface Passkey {
  readonly passkeyId: string;
  readonly credentialId: string;
  /** What its owner knows it by: the browser and system it was made in. */
  readonly name: string;
  /** Kept by the maker of the system for all of somebody's devices. */
  readonly isSynced: boolean;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

/** What a browser's answer must have been made for. */
export interface Asked {
  readonly challenge: string;
  /** Exactly as the browser names it, port and all. */
  readonly origin: string;
}

export interface Expected extends Asked {
  /** ISO instant: a member who has revoked proofs since is not this one's any more. */
  readonly askedAt: string;
}

/** `mismatch`: made for another challenge, origin or page, or in another way. `signature`: not by this key. `counter`: perhaps a copy. */
export type PasskeyFault = 'malformed' | 'mismatch' | 'signature' | 'counter' | 'unknown' | 'taken' | 'tooMany';

export interface Checked {
  readonly passkeyId: string;
  readonly memberId: string;
  readonly language: string;
  readonly used: D1PreparedStatement[];
}

export interface Passkeys {
  listOf(memberId: string): Promise<readonly Passkey[]>;
  /** Keeps the public key that a browser has made, if it was made for what was asked; a mail tells its owner. */
  add(memberId: string, answer: string, expected: Expected, name: string): Promise<Result<null, PasskeyFault>>;
  /** Statements that take away those of these ids that the member has, and tell; none when there are none. */
  removal(memberId: string, passkeyIds: readonly string[], deviceHint: string): Promise<D1PreparedStatement[]>;
  /** For the end of that batch: fails it, as a `Conflict`, when the member has another one than these by now. */
  noneBut(memberId: string, kept: readonly string[]): Promise<D1PreparedStatement>;
  /**
   * Whose passkey signed what was asked. `used` notes the new counter in the batch that begins the session and fails it
   * when the passkey was removed or used meanwhile.
   */
  check(market: MarketId, answer: string, expected: Expected): Promise<Result<Checked, PasskeyFault>>;
  /** What an authenticator is to know the member by: says nothing about the person. */
  userHandleOf(memberId: string): Promise<string>;
}
