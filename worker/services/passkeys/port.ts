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
export interface Expected {
  readonly challenge: string;
  /** Exactly as the browser names it, port and all. */
  readonly origin: string;
}

/** `mismatch`: made for another challenge, origin or page, or in another way. `signature`: not by this key. `counter`: perhaps a copy. */
export type PasskeyFault = 'malformed' | 'mismatch' | 'signature' | 'counter' | 'unknown' | 'taken' | 'tooMany';

export interface Passkeys {
  listOf(memberId: string): Promise<readonly Passkey[]>;
  /** Keeps the public key that a browser has made, if it was made for what was asked. */
  add(memberId: string, answer: string, expected: Expected, name: string): Promise<Result<null, PasskeyFault>>;
  /** False when the member has no such passkey. */
  remove(memberId: string, passkeyId: string): Promise<boolean>;
  /**
   * Whose passkey signed what was asked. `used` notes the new counter in the batch that begins the session and fails it
   * when the passkey was removed or used meanwhile.
   */
  check(
    market: MarketId,
    answer: string,
    expected: Expected,
  ): Promise<Result<{ memberId: string; language: string; used: D1PreparedStatement[] }, PasskeyFault>>;
  /** What an authenticator is to know the member by: says nothing about the person. */
  userHandleOf(memberId: string): Promise<string>;
}
